#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32xi64>) -> (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<32xi64>):
    %0:3 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>, <@mesh, [{}, {}, {"x"}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%arg1: tensor<16xi64>):
      %1 = "arith.constant"() <{value = 7 : index}> : () -> index
      %2 = "arith.constant"() <{value = 6 : index}> : () -> index
      %3 = "arith.constant"() <{value = 5 : index}> : () -> index
      %4 = "arith.constant"() <{value = 4 : index}> : () -> index
      %5 = "arith.constant"() <{value = 3 : index}> : () -> index
      %6 = "arith.constant"() <{value = 2 : index}> : () -> index
      %7 = "arith.constant"() <{value = 1 : index}> : () -> index
      %8 = "tensor.empty"() : () -> tensor<16xi8>
      %9 = "linalg.generic"(%arg1, %8) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg335: i64, %arg336: i8):
        %542 = "arith.trunci"(%arg335) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i8
        "linalg.yield"(%542) : (i8) -> ()
      }) : (tensor<16xi64>, tensor<16xi8>) -> tensor<16xi8>
      %10 = "tensor.empty"() : () -> tensor<16xi16>
      %11 = "linalg.generic"(%arg1, %10) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg333: i64, %arg334: i16):
        %541 = "arith.trunci"(%arg333) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i16
        "linalg.yield"(%541) : (i16) -> ()
      }) : (tensor<16xi64>, tensor<16xi16>) -> tensor<16xi16>
      %12 = "tensor.empty"() : () -> tensor<16xi32>
      %13 = "linalg.generic"(%arg1, %12) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg331: i64, %arg332: i32):
        %540 = "arith.trunci"(%arg331) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
        "linalg.yield"(%540) : (i32) -> ()
      }) : (tensor<16xi64>, tensor<16xi32>) -> tensor<16xi32>
      %14 = "tensor.empty"() : () -> tensor<16xi64>
      %15 = "linalg.generic"(%9, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg329: i8, %arg330: i64):
        %539 = "arith.extsi"(%arg329) : (i8) -> i64
        "linalg.yield"(%539) : (i64) -> ()
      }) : (tensor<16xi8>, tensor<16xi64>) -> tensor<16xi64>
      %16 = "linalg.generic"(%11, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg327: i16, %arg328: i64):
        %538 = "arith.extsi"(%arg327) : (i16) -> i64
        "linalg.yield"(%538) : (i64) -> ()
      }) : (tensor<16xi16>, tensor<16xi64>) -> tensor<16xi64>
      %17 = "linalg.generic"(%13, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg325: i32, %arg326: i64):
        %537 = "arith.extsi"(%arg325) : (i32) -> i64
        "linalg.yield"(%537) : (i64) -> ()
      }) : (tensor<16xi32>, tensor<16xi64>) -> tensor<16xi64>
      %18 = "linalg.generic"(%9, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg323: i8, %arg324: i64):
        %536 = "arith.extui"(%arg323) : (i8) -> i64
        "linalg.yield"(%536) : (i64) -> ()
      }) : (tensor<16xi8>, tensor<16xi64>) -> tensor<16xi64>
      %19 = "linalg.generic"(%11, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg321: i16, %arg322: i64):
        %535 = "arith.extui"(%arg321) : (i16) -> i64
        "linalg.yield"(%535) : (i64) -> ()
      }) : (tensor<16xi16>, tensor<16xi64>) -> tensor<16xi64>
      %20 = "linalg.generic"(%13, %14) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg319: i32, %arg320: i64):
        %534 = "arith.extui"(%arg319) : (i32) -> i64
        "linalg.yield"(%534) : (i64) -> ()
      }) : (tensor<16xi32>, tensor<16xi64>) -> tensor<16xi64>
      %21 = "tensor.empty"() : () -> tensor<1x16xi64>
      %22 = "linalg.generic"(%15, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg317: i64, %arg318: i64):
        "linalg.yield"(%arg317) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %23 = "linalg.generic"(%16, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg315: i64, %arg316: i64):
        "linalg.yield"(%arg315) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %24 = "linalg.generic"(%17, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg313: i64, %arg314: i64):
        "linalg.yield"(%arg313) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %25 = "linalg.generic"(%arg1, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg311: i64, %arg312: i64):
        "linalg.yield"(%arg311) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %26 = "linalg.generic"(%18, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg309: i64, %arg310: i64):
        "linalg.yield"(%arg309) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %27 = "linalg.generic"(%19, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg307: i64, %arg308: i64):
        "linalg.yield"(%arg307) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %28 = "linalg.generic"(%20, %21) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg305: i64, %arg306: i64):
        "linalg.yield"(%arg305) : (i64) -> ()
      }) : (tensor<16xi64>, tensor<1x16xi64>) -> tensor<1x16xi64>
      %29 = "tensor.empty"() : () -> tensor<8x16xi64>
      %30 = "linalg.generic"(%29) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg304: i64):
        %503 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %504 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %505 = "arith.cmpi"(%504, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %506 = "scf.if"(%505) ({
          %533 = "tensor.extract"(%22, %504, %503) : (tensor<1x16xi64>, index, index) -> i64
          "scf.yield"(%533) : (i64) -> ()
        }, {
          %507 = "arith.cmpi"(%504, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %508 = "scf.if"(%507) ({
            %531 = "arith.subi"(%504, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %532 = "tensor.extract"(%23, %531, %503) : (tensor<1x16xi64>, index, index) -> i64
            "scf.yield"(%532) : (i64) -> ()
          }, {
            %509 = "arith.cmpi"(%504, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %510 = "scf.if"(%509) ({
              %529 = "arith.subi"(%504, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %530 = "tensor.extract"(%24, %529, %503) : (tensor<1x16xi64>, index, index) -> i64
              "scf.yield"(%530) : (i64) -> ()
            }, {
              %511 = "arith.cmpi"(%504, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %512 = "scf.if"(%511) ({
                %527 = "arith.subi"(%504, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %528 = "tensor.extract"(%25, %527, %503) : (tensor<1x16xi64>, index, index) -> i64
                "scf.yield"(%528) : (i64) -> ()
              }, {
                %513 = "arith.cmpi"(%504, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %514 = "scf.if"(%513) ({
                  %525 = "arith.subi"(%504, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %526 = "tensor.extract"(%26, %525, %503) : (tensor<1x16xi64>, index, index) -> i64
                  "scf.yield"(%526) : (i64) -> ()
                }, {
                  %515 = "arith.cmpi"(%504, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                  %516 = "scf.if"(%515) ({
                    %523 = "arith.subi"(%504, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %524 = "tensor.extract"(%27, %523, %503) : (tensor<1x16xi64>, index, index) -> i64
                    "scf.yield"(%524) : (i64) -> ()
                  }, {
                    %517 = "arith.cmpi"(%504, %1) <{predicate = 6 : i64}> : (index, index) -> i1
                    %518 = "scf.if"(%517) ({
                      %521 = "arith.subi"(%504, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %522 = "tensor.extract"(%28, %521, %503) : (tensor<1x16xi64>, index, index) -> i64
                      "scf.yield"(%522) : (i64) -> ()
                    }, {
                      %519 = "arith.subi"(%504, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %520 = "tensor.extract"(%25, %519, %503) : (tensor<1x16xi64>, index, index) -> i64
                      "scf.yield"(%520) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%518) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%516) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%514) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%512) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%510) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%508) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%506) : (i64) -> ()
      }) : (tensor<8x16xi64>) -> tensor<8x16xi64>
      %31 = "tensor.empty"() : () -> tensor<16xf64>
      %32 = "linalg.generic"(%9, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg302: i8, %arg303: f64):
        %502 = "arith.sitofp"(%arg302) : (i8) -> f64
        "linalg.yield"(%502) : (f64) -> ()
      }) : (tensor<16xi8>, tensor<16xf64>) -> tensor<16xf64>
      %33 = "tensor.empty"() : () -> tensor<16xf32>
      %34 = "linalg.generic"(%9, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg300: i8, %arg301: f32):
        %501 = "arith.sitofp"(%arg300) : (i8) -> f32
        "linalg.yield"(%501) : (f32) -> ()
      }) : (tensor<16xi8>, tensor<16xf32>) -> tensor<16xf32>
      %35 = "linalg.generic"(%34, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg298: f32, %arg299: f64):
        %500 = "arith.extf"(%arg298) : (f32) -> f64
        "linalg.yield"(%500) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %36 = "tensor.empty"() : () -> tensor<16xf16>
      %37 = "linalg.generic"(%9, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg296: i8, %arg297: f16):
        %499 = "arith.sitofp"(%arg296) : (i8) -> f16
        "linalg.yield"(%499) : (f16) -> ()
      }) : (tensor<16xi8>, tensor<16xf16>) -> tensor<16xf16>
      %38 = "linalg.generic"(%37, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg294: f16, %arg295: f64):
        %498 = "arith.extf"(%arg294) : (f16) -> f64
        "linalg.yield"(%498) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %39 = "tensor.empty"() : () -> tensor<16xbf16>
      %40 = "linalg.generic"(%9, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg292: i8, %arg293: bf16):
        %497 = "arith.sitofp"(%arg292) : (i8) -> bf16
        "linalg.yield"(%497) : (bf16) -> ()
      }) : (tensor<16xi8>, tensor<16xbf16>) -> tensor<16xbf16>
      %41 = "linalg.generic"(%40, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg290: bf16, %arg291: f64):
        %496 = "arith.extf"(%arg290) : (bf16) -> f64
        "linalg.yield"(%496) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %42 = "tensor.empty"() : () -> tensor<16xf8E4M3FN>
      %43 = "linalg.generic"(%9, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg288: i8, %arg289: f8E4M3FN):
        %495 = "arith.sitofp"(%arg288) : (i8) -> f8E4M3FN
        "linalg.yield"(%495) : (f8E4M3FN) -> ()
      }) : (tensor<16xi8>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %44 = "linalg.generic"(%43, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg286: f8E4M3FN, %arg287: f64):
        %494 = "arith.extf"(%arg286) : (f8E4M3FN) -> f64
        "linalg.yield"(%494) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %45 = "tensor.empty"() : () -> tensor<16xf8E5M2>
      %46 = "linalg.generic"(%9, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg284: i8, %arg285: f8E5M2):
        %493 = "arith.sitofp"(%arg284) : (i8) -> f8E5M2
        "linalg.yield"(%493) : (f8E5M2) -> ()
      }) : (tensor<16xi8>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %47 = "linalg.generic"(%46, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg282: f8E5M2, %arg283: f64):
        %492 = "arith.extf"(%arg282) : (f8E5M2) -> f64
        "linalg.yield"(%492) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %48 = "tensor.empty"() : () -> tensor<1x16xf64>
      %49 = "linalg.generic"(%32, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: f64, %arg281: f64):
        "linalg.yield"(%arg280) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %50 = "linalg.generic"(%35, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg278: f64, %arg279: f64):
        "linalg.yield"(%arg278) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %51 = "linalg.generic"(%38, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg276: f64, %arg277: f64):
        "linalg.yield"(%arg276) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %52 = "linalg.generic"(%41, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg274: f64, %arg275: f64):
        "linalg.yield"(%arg274) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %53 = "linalg.generic"(%44, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg272: f64, %arg273: f64):
        "linalg.yield"(%arg272) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %54 = "linalg.generic"(%47, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg270: f64, %arg271: f64):
        "linalg.yield"(%arg270) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %55 = "tensor.empty"() : () -> tensor<6x16xf64>
      %56 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg269: f64):
        %469 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %470 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %471 = "arith.cmpi"(%470, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %472 = "scf.if"(%471) ({
          %491 = "tensor.extract"(%49, %470, %469) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%491) : (f64) -> ()
        }, {
          %473 = "arith.cmpi"(%470, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %474 = "scf.if"(%473) ({
            %489 = "arith.subi"(%470, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %490 = "tensor.extract"(%50, %489, %469) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%490) : (f64) -> ()
          }, {
            %475 = "arith.cmpi"(%470, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %476 = "scf.if"(%475) ({
              %487 = "arith.subi"(%470, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %488 = "tensor.extract"(%51, %487, %469) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%488) : (f64) -> ()
            }, {
              %477 = "arith.cmpi"(%470, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %478 = "scf.if"(%477) ({
                %485 = "arith.subi"(%470, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %486 = "tensor.extract"(%52, %485, %469) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%486) : (f64) -> ()
              }, {
                %479 = "arith.cmpi"(%470, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %480 = "scf.if"(%479) ({
                  %483 = "arith.subi"(%470, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %484 = "tensor.extract"(%53, %483, %469) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%484) : (f64) -> ()
                }, {
                  %481 = "arith.subi"(%470, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %482 = "tensor.extract"(%54, %481, %469) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%482) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%480) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%478) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%476) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%474) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%472) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %57 = "linalg.generic"(%11, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg267: i16, %arg268: f64):
        %468 = "arith.sitofp"(%arg267) : (i16) -> f64
        "linalg.yield"(%468) : (f64) -> ()
      }) : (tensor<16xi16>, tensor<16xf64>) -> tensor<16xf64>
      %58 = "linalg.generic"(%11, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg265: i16, %arg266: f32):
        %467 = "arith.sitofp"(%arg265) : (i16) -> f32
        "linalg.yield"(%467) : (f32) -> ()
      }) : (tensor<16xi16>, tensor<16xf32>) -> tensor<16xf32>
      %59 = "linalg.generic"(%58, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg263: f32, %arg264: f64):
        %466 = "arith.extf"(%arg263) : (f32) -> f64
        "linalg.yield"(%466) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %60 = "linalg.generic"(%11, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg261: i16, %arg262: f16):
        %465 = "arith.sitofp"(%arg261) : (i16) -> f16
        "linalg.yield"(%465) : (f16) -> ()
      }) : (tensor<16xi16>, tensor<16xf16>) -> tensor<16xf16>
      %61 = "linalg.generic"(%60, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg259: f16, %arg260: f64):
        %464 = "arith.extf"(%arg259) : (f16) -> f64
        "linalg.yield"(%464) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %62 = "linalg.generic"(%11, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg257: i16, %arg258: bf16):
        %463 = "arith.sitofp"(%arg257) : (i16) -> bf16
        "linalg.yield"(%463) : (bf16) -> ()
      }) : (tensor<16xi16>, tensor<16xbf16>) -> tensor<16xbf16>
      %63 = "linalg.generic"(%62, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg255: bf16, %arg256: f64):
        %462 = "arith.extf"(%arg255) : (bf16) -> f64
        "linalg.yield"(%462) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %64 = "linalg.generic"(%11, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg253: i16, %arg254: f8E4M3FN):
        %461 = "arith.sitofp"(%arg253) : (i16) -> f8E4M3FN
        "linalg.yield"(%461) : (f8E4M3FN) -> ()
      }) : (tensor<16xi16>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %65 = "linalg.generic"(%64, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg251: f8E4M3FN, %arg252: f64):
        %460 = "arith.extf"(%arg251) : (f8E4M3FN) -> f64
        "linalg.yield"(%460) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %66 = "linalg.generic"(%11, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg249: i16, %arg250: f8E5M2):
        %459 = "arith.sitofp"(%arg249) : (i16) -> f8E5M2
        "linalg.yield"(%459) : (f8E5M2) -> ()
      }) : (tensor<16xi16>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %67 = "linalg.generic"(%66, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg247: f8E5M2, %arg248: f64):
        %458 = "arith.extf"(%arg247) : (f8E5M2) -> f64
        "linalg.yield"(%458) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %68 = "linalg.generic"(%57, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg245: f64, %arg246: f64):
        "linalg.yield"(%arg245) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %69 = "linalg.generic"(%59, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: f64, %arg244: f64):
        "linalg.yield"(%arg243) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %70 = "linalg.generic"(%61, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg241: f64, %arg242: f64):
        "linalg.yield"(%arg241) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %71 = "linalg.generic"(%63, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg239: f64, %arg240: f64):
        "linalg.yield"(%arg239) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %72 = "linalg.generic"(%65, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f64, %arg238: f64):
        "linalg.yield"(%arg237) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %73 = "linalg.generic"(%67, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg235: f64, %arg236: f64):
        "linalg.yield"(%arg235) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %74 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg234: f64):
        %435 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %436 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %437 = "arith.cmpi"(%436, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %438 = "scf.if"(%437) ({
          %457 = "tensor.extract"(%68, %436, %435) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%457) : (f64) -> ()
        }, {
          %439 = "arith.cmpi"(%436, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %440 = "scf.if"(%439) ({
            %455 = "arith.subi"(%436, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %456 = "tensor.extract"(%69, %455, %435) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%456) : (f64) -> ()
          }, {
            %441 = "arith.cmpi"(%436, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %442 = "scf.if"(%441) ({
              %453 = "arith.subi"(%436, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %454 = "tensor.extract"(%70, %453, %435) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%454) : (f64) -> ()
            }, {
              %443 = "arith.cmpi"(%436, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %444 = "scf.if"(%443) ({
                %451 = "arith.subi"(%436, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %452 = "tensor.extract"(%71, %451, %435) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%452) : (f64) -> ()
              }, {
                %445 = "arith.cmpi"(%436, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %446 = "scf.if"(%445) ({
                  %449 = "arith.subi"(%436, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %450 = "tensor.extract"(%72, %449, %435) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%450) : (f64) -> ()
                }, {
                  %447 = "arith.subi"(%436, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %448 = "tensor.extract"(%73, %447, %435) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%448) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%446) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%444) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%442) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%440) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%438) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %75 = "linalg.generic"(%13, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg232: i32, %arg233: f64):
        %434 = "arith.sitofp"(%arg232) : (i32) -> f64
        "linalg.yield"(%434) : (f64) -> ()
      }) : (tensor<16xi32>, tensor<16xf64>) -> tensor<16xf64>
      %76 = "linalg.generic"(%13, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg230: i32, %arg231: f32):
        %433 = "arith.sitofp"(%arg230) : (i32) -> f32
        "linalg.yield"(%433) : (f32) -> ()
      }) : (tensor<16xi32>, tensor<16xf32>) -> tensor<16xf32>
      %77 = "linalg.generic"(%76, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg228: f32, %arg229: f64):
        %432 = "arith.extf"(%arg228) : (f32) -> f64
        "linalg.yield"(%432) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %78 = "linalg.generic"(%13, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg226: i32, %arg227: f16):
        %431 = "arith.sitofp"(%arg226) : (i32) -> f16
        "linalg.yield"(%431) : (f16) -> ()
      }) : (tensor<16xi32>, tensor<16xf16>) -> tensor<16xf16>
      %79 = "linalg.generic"(%78, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg224: f16, %arg225: f64):
        %430 = "arith.extf"(%arg224) : (f16) -> f64
        "linalg.yield"(%430) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %80 = "linalg.generic"(%13, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg222: i32, %arg223: bf16):
        %429 = "arith.sitofp"(%arg222) : (i32) -> bf16
        "linalg.yield"(%429) : (bf16) -> ()
      }) : (tensor<16xi32>, tensor<16xbf16>) -> tensor<16xbf16>
      %81 = "linalg.generic"(%80, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg220: bf16, %arg221: f64):
        %428 = "arith.extf"(%arg220) : (bf16) -> f64
        "linalg.yield"(%428) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %82 = "linalg.generic"(%13, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg218: i32, %arg219: f8E4M3FN):
        %427 = "arith.sitofp"(%arg218) : (i32) -> f8E4M3FN
        "linalg.yield"(%427) : (f8E4M3FN) -> ()
      }) : (tensor<16xi32>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %83 = "linalg.generic"(%82, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg216: f8E4M3FN, %arg217: f64):
        %426 = "arith.extf"(%arg216) : (f8E4M3FN) -> f64
        "linalg.yield"(%426) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %84 = "linalg.generic"(%13, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg214: i32, %arg215: f8E5M2):
        %425 = "arith.sitofp"(%arg214) : (i32) -> f8E5M2
        "linalg.yield"(%425) : (f8E5M2) -> ()
      }) : (tensor<16xi32>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %85 = "linalg.generic"(%84, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg212: f8E5M2, %arg213: f64):
        %424 = "arith.extf"(%arg212) : (f8E5M2) -> f64
        "linalg.yield"(%424) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %86 = "linalg.generic"(%75, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg210: f64, %arg211: f64):
        "linalg.yield"(%arg210) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %87 = "linalg.generic"(%77, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg208: f64, %arg209: f64):
        "linalg.yield"(%arg208) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %88 = "linalg.generic"(%79, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg206: f64, %arg207: f64):
        "linalg.yield"(%arg206) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %89 = "linalg.generic"(%81, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg204: f64, %arg205: f64):
        "linalg.yield"(%arg204) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %90 = "linalg.generic"(%83, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg202: f64, %arg203: f64):
        "linalg.yield"(%arg202) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %91 = "linalg.generic"(%85, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg200: f64, %arg201: f64):
        "linalg.yield"(%arg200) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %92 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg199: f64):
        %401 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %402 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %403 = "arith.cmpi"(%402, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %404 = "scf.if"(%403) ({
          %423 = "tensor.extract"(%86, %402, %401) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%423) : (f64) -> ()
        }, {
          %405 = "arith.cmpi"(%402, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %406 = "scf.if"(%405) ({
            %421 = "arith.subi"(%402, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %422 = "tensor.extract"(%87, %421, %401) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%422) : (f64) -> ()
          }, {
            %407 = "arith.cmpi"(%402, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %408 = "scf.if"(%407) ({
              %419 = "arith.subi"(%402, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %420 = "tensor.extract"(%88, %419, %401) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%420) : (f64) -> ()
            }, {
              %409 = "arith.cmpi"(%402, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %410 = "scf.if"(%409) ({
                %417 = "arith.subi"(%402, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %418 = "tensor.extract"(%89, %417, %401) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%418) : (f64) -> ()
              }, {
                %411 = "arith.cmpi"(%402, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %412 = "scf.if"(%411) ({
                  %415 = "arith.subi"(%402, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %416 = "tensor.extract"(%90, %415, %401) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%416) : (f64) -> ()
                }, {
                  %413 = "arith.subi"(%402, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %414 = "tensor.extract"(%91, %413, %401) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%414) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%412) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%410) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%408) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%406) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%404) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %93 = "linalg.generic"(%arg1, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: i64, %arg198: f64):
        %400 = "arith.sitofp"(%arg197) : (i64) -> f64
        "linalg.yield"(%400) : (f64) -> ()
      }) : (tensor<16xi64>, tensor<16xf64>) -> tensor<16xf64>
      %94 = "linalg.generic"(%arg1, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: i64, %arg196: f32):
        %399 = "arith.sitofp"(%arg195) : (i64) -> f32
        "linalg.yield"(%399) : (f32) -> ()
      }) : (tensor<16xi64>, tensor<16xf32>) -> tensor<16xf32>
      %95 = "linalg.generic"(%94, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f64):
        %398 = "arith.extf"(%arg193) : (f32) -> f64
        "linalg.yield"(%398) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %96 = "linalg.generic"(%arg1, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg191: i64, %arg192: f16):
        %397 = "arith.sitofp"(%arg191) : (i64) -> f16
        "linalg.yield"(%397) : (f16) -> ()
      }) : (tensor<16xi64>, tensor<16xf16>) -> tensor<16xf16>
      %97 = "linalg.generic"(%96, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg189: f16, %arg190: f64):
        %396 = "arith.extf"(%arg189) : (f16) -> f64
        "linalg.yield"(%396) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %98 = "linalg.generic"(%arg1, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg187: i64, %arg188: bf16):
        %395 = "arith.sitofp"(%arg187) : (i64) -> bf16
        "linalg.yield"(%395) : (bf16) -> ()
      }) : (tensor<16xi64>, tensor<16xbf16>) -> tensor<16xbf16>
      %99 = "linalg.generic"(%98, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg185: bf16, %arg186: f64):
        %394 = "arith.extf"(%arg185) : (bf16) -> f64
        "linalg.yield"(%394) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %100 = "linalg.generic"(%arg1, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg183: i64, %arg184: f8E4M3FN):
        %393 = "arith.sitofp"(%arg183) : (i64) -> f8E4M3FN
        "linalg.yield"(%393) : (f8E4M3FN) -> ()
      }) : (tensor<16xi64>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %101 = "linalg.generic"(%100, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg181: f8E4M3FN, %arg182: f64):
        %392 = "arith.extf"(%arg181) : (f8E4M3FN) -> f64
        "linalg.yield"(%392) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %102 = "linalg.generic"(%arg1, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg179: i64, %arg180: f8E5M2):
        %391 = "arith.sitofp"(%arg179) : (i64) -> f8E5M2
        "linalg.yield"(%391) : (f8E5M2) -> ()
      }) : (tensor<16xi64>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %103 = "linalg.generic"(%102, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg177: f8E5M2, %arg178: f64):
        %390 = "arith.extf"(%arg177) : (f8E5M2) -> f64
        "linalg.yield"(%390) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %104 = "linalg.generic"(%93, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg175: f64, %arg176: f64):
        "linalg.yield"(%arg175) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %105 = "linalg.generic"(%95, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg173: f64, %arg174: f64):
        "linalg.yield"(%arg173) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %106 = "linalg.generic"(%97, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg171: f64, %arg172: f64):
        "linalg.yield"(%arg171) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %107 = "linalg.generic"(%99, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg169: f64, %arg170: f64):
        "linalg.yield"(%arg169) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %108 = "linalg.generic"(%101, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg167: f64, %arg168: f64):
        "linalg.yield"(%arg167) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %109 = "linalg.generic"(%103, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg165: f64, %arg166: f64):
        "linalg.yield"(%arg165) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %110 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg164: f64):
        %367 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %368 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %369 = "arith.cmpi"(%368, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %370 = "scf.if"(%369) ({
          %389 = "tensor.extract"(%104, %368, %367) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%389) : (f64) -> ()
        }, {
          %371 = "arith.cmpi"(%368, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %372 = "scf.if"(%371) ({
            %387 = "arith.subi"(%368, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %388 = "tensor.extract"(%105, %387, %367) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%388) : (f64) -> ()
          }, {
            %373 = "arith.cmpi"(%368, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %374 = "scf.if"(%373) ({
              %385 = "arith.subi"(%368, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %386 = "tensor.extract"(%106, %385, %367) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%386) : (f64) -> ()
            }, {
              %375 = "arith.cmpi"(%368, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %376 = "scf.if"(%375) ({
                %383 = "arith.subi"(%368, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %384 = "tensor.extract"(%107, %383, %367) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%384) : (f64) -> ()
              }, {
                %377 = "arith.cmpi"(%368, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %378 = "scf.if"(%377) ({
                  %381 = "arith.subi"(%368, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %382 = "tensor.extract"(%108, %381, %367) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%382) : (f64) -> ()
                }, {
                  %379 = "arith.subi"(%368, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %380 = "tensor.extract"(%109, %379, %367) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%380) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%378) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%376) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%374) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%372) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%370) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %111 = "linalg.generic"(%9, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg162: i8, %arg163: f64):
        %366 = "arith.uitofp"(%arg162) : (i8) -> f64
        "linalg.yield"(%366) : (f64) -> ()
      }) : (tensor<16xi8>, tensor<16xf64>) -> tensor<16xf64>
      %112 = "linalg.generic"(%9, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg160: i8, %arg161: f32):
        %365 = "arith.uitofp"(%arg160) : (i8) -> f32
        "linalg.yield"(%365) : (f32) -> ()
      }) : (tensor<16xi8>, tensor<16xf32>) -> tensor<16xf32>
      %113 = "linalg.generic"(%112, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg158: f32, %arg159: f64):
        %364 = "arith.extf"(%arg158) : (f32) -> f64
        "linalg.yield"(%364) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %114 = "linalg.generic"(%9, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg156: i8, %arg157: f16):
        %363 = "arith.uitofp"(%arg156) : (i8) -> f16
        "linalg.yield"(%363) : (f16) -> ()
      }) : (tensor<16xi8>, tensor<16xf16>) -> tensor<16xf16>
      %115 = "linalg.generic"(%114, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg154: f16, %arg155: f64):
        %362 = "arith.extf"(%arg154) : (f16) -> f64
        "linalg.yield"(%362) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %116 = "linalg.generic"(%9, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg152: i8, %arg153: bf16):
        %361 = "arith.uitofp"(%arg152) : (i8) -> bf16
        "linalg.yield"(%361) : (bf16) -> ()
      }) : (tensor<16xi8>, tensor<16xbf16>) -> tensor<16xbf16>
      %117 = "linalg.generic"(%116, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg150: bf16, %arg151: f64):
        %360 = "arith.extf"(%arg150) : (bf16) -> f64
        "linalg.yield"(%360) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %118 = "linalg.generic"(%9, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg148: i8, %arg149: f8E4M3FN):
        %359 = "arith.uitofp"(%arg148) : (i8) -> f8E4M3FN
        "linalg.yield"(%359) : (f8E4M3FN) -> ()
      }) : (tensor<16xi8>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %119 = "linalg.generic"(%118, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg146: f8E4M3FN, %arg147: f64):
        %358 = "arith.extf"(%arg146) : (f8E4M3FN) -> f64
        "linalg.yield"(%358) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %120 = "linalg.generic"(%9, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg144: i8, %arg145: f8E5M2):
        %357 = "arith.uitofp"(%arg144) : (i8) -> f8E5M2
        "linalg.yield"(%357) : (f8E5M2) -> ()
      }) : (tensor<16xi8>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %121 = "linalg.generic"(%120, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg142: f8E5M2, %arg143: f64):
        %356 = "arith.extf"(%arg142) : (f8E5M2) -> f64
        "linalg.yield"(%356) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %122 = "linalg.generic"(%111, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: f64, %arg141: f64):
        "linalg.yield"(%arg140) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %123 = "linalg.generic"(%113, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg138: f64, %arg139: f64):
        "linalg.yield"(%arg138) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %124 = "linalg.generic"(%115, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg136: f64, %arg137: f64):
        "linalg.yield"(%arg136) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %125 = "linalg.generic"(%117, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg134: f64, %arg135: f64):
        "linalg.yield"(%arg134) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %126 = "linalg.generic"(%119, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg132: f64, %arg133: f64):
        "linalg.yield"(%arg132) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %127 = "linalg.generic"(%121, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg130: f64, %arg131: f64):
        "linalg.yield"(%arg130) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %128 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg129: f64):
        %333 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %334 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %335 = "arith.cmpi"(%334, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %336 = "scf.if"(%335) ({
          %355 = "tensor.extract"(%122, %334, %333) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%355) : (f64) -> ()
        }, {
          %337 = "arith.cmpi"(%334, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %338 = "scf.if"(%337) ({
            %353 = "arith.subi"(%334, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %354 = "tensor.extract"(%123, %353, %333) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%354) : (f64) -> ()
          }, {
            %339 = "arith.cmpi"(%334, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %340 = "scf.if"(%339) ({
              %351 = "arith.subi"(%334, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %352 = "tensor.extract"(%124, %351, %333) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%352) : (f64) -> ()
            }, {
              %341 = "arith.cmpi"(%334, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %342 = "scf.if"(%341) ({
                %349 = "arith.subi"(%334, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %350 = "tensor.extract"(%125, %349, %333) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%350) : (f64) -> ()
              }, {
                %343 = "arith.cmpi"(%334, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %344 = "scf.if"(%343) ({
                  %347 = "arith.subi"(%334, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %348 = "tensor.extract"(%126, %347, %333) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%348) : (f64) -> ()
                }, {
                  %345 = "arith.subi"(%334, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %346 = "tensor.extract"(%127, %345, %333) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%346) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%344) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%342) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%340) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%338) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%336) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %129 = "linalg.generic"(%11, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg127: i16, %arg128: f64):
        %332 = "arith.uitofp"(%arg127) : (i16) -> f64
        "linalg.yield"(%332) : (f64) -> ()
      }) : (tensor<16xi16>, tensor<16xf64>) -> tensor<16xf64>
      %130 = "linalg.generic"(%11, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg125: i16, %arg126: f32):
        %331 = "arith.uitofp"(%arg125) : (i16) -> f32
        "linalg.yield"(%331) : (f32) -> ()
      }) : (tensor<16xi16>, tensor<16xf32>) -> tensor<16xf32>
      %131 = "linalg.generic"(%130, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg123: f32, %arg124: f64):
        %330 = "arith.extf"(%arg123) : (f32) -> f64
        "linalg.yield"(%330) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %132 = "linalg.generic"(%11, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg121: i16, %arg122: f16):
        %329 = "arith.uitofp"(%arg121) : (i16) -> f16
        "linalg.yield"(%329) : (f16) -> ()
      }) : (tensor<16xi16>, tensor<16xf16>) -> tensor<16xf16>
      %133 = "linalg.generic"(%132, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg119: f16, %arg120: f64):
        %328 = "arith.extf"(%arg119) : (f16) -> f64
        "linalg.yield"(%328) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %134 = "linalg.generic"(%11, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg117: i16, %arg118: bf16):
        %327 = "arith.uitofp"(%arg117) : (i16) -> bf16
        "linalg.yield"(%327) : (bf16) -> ()
      }) : (tensor<16xi16>, tensor<16xbf16>) -> tensor<16xbf16>
      %135 = "linalg.generic"(%134, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg115: bf16, %arg116: f64):
        %326 = "arith.extf"(%arg115) : (bf16) -> f64
        "linalg.yield"(%326) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %136 = "linalg.generic"(%11, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg113: i16, %arg114: f8E4M3FN):
        %325 = "arith.uitofp"(%arg113) : (i16) -> f8E4M3FN
        "linalg.yield"(%325) : (f8E4M3FN) -> ()
      }) : (tensor<16xi16>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %137 = "linalg.generic"(%136, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg111: f8E4M3FN, %arg112: f64):
        %324 = "arith.extf"(%arg111) : (f8E4M3FN) -> f64
        "linalg.yield"(%324) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %138 = "linalg.generic"(%11, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg109: i16, %arg110: f8E5M2):
        %323 = "arith.uitofp"(%arg109) : (i16) -> f8E5M2
        "linalg.yield"(%323) : (f8E5M2) -> ()
      }) : (tensor<16xi16>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %139 = "linalg.generic"(%138, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg107: f8E5M2, %arg108: f64):
        %322 = "arith.extf"(%arg107) : (f8E5M2) -> f64
        "linalg.yield"(%322) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %140 = "linalg.generic"(%129, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg105: f64, %arg106: f64):
        "linalg.yield"(%arg105) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %141 = "linalg.generic"(%131, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: f64, %arg104: f64):
        "linalg.yield"(%arg103) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %142 = "linalg.generic"(%133, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg101: f64, %arg102: f64):
        "linalg.yield"(%arg101) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %143 = "linalg.generic"(%135, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg99: f64, %arg100: f64):
        "linalg.yield"(%arg99) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %144 = "linalg.generic"(%137, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg97: f64, %arg98: f64):
        "linalg.yield"(%arg97) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %145 = "linalg.generic"(%139, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: f64, %arg96: f64):
        "linalg.yield"(%arg95) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %146 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg94: f64):
        %299 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %300 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %301 = "arith.cmpi"(%300, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %302 = "scf.if"(%301) ({
          %321 = "tensor.extract"(%140, %300, %299) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%321) : (f64) -> ()
        }, {
          %303 = "arith.cmpi"(%300, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %304 = "scf.if"(%303) ({
            %319 = "arith.subi"(%300, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %320 = "tensor.extract"(%141, %319, %299) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%320) : (f64) -> ()
          }, {
            %305 = "arith.cmpi"(%300, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %306 = "scf.if"(%305) ({
              %317 = "arith.subi"(%300, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %318 = "tensor.extract"(%142, %317, %299) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%318) : (f64) -> ()
            }, {
              %307 = "arith.cmpi"(%300, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %308 = "scf.if"(%307) ({
                %315 = "arith.subi"(%300, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %316 = "tensor.extract"(%143, %315, %299) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%316) : (f64) -> ()
              }, {
                %309 = "arith.cmpi"(%300, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %310 = "scf.if"(%309) ({
                  %313 = "arith.subi"(%300, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %314 = "tensor.extract"(%144, %313, %299) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%314) : (f64) -> ()
                }, {
                  %311 = "arith.subi"(%300, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %312 = "tensor.extract"(%145, %311, %299) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%312) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%310) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%308) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%306) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%304) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%302) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %147 = "linalg.generic"(%13, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg92: i32, %arg93: f64):
        %298 = "arith.uitofp"(%arg92) : (i32) -> f64
        "linalg.yield"(%298) : (f64) -> ()
      }) : (tensor<16xi32>, tensor<16xf64>) -> tensor<16xf64>
      %148 = "linalg.generic"(%13, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg90: i32, %arg91: f32):
        %297 = "arith.uitofp"(%arg90) : (i32) -> f32
        "linalg.yield"(%297) : (f32) -> ()
      }) : (tensor<16xi32>, tensor<16xf32>) -> tensor<16xf32>
      %149 = "linalg.generic"(%148, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg88: f32, %arg89: f64):
        %296 = "arith.extf"(%arg88) : (f32) -> f64
        "linalg.yield"(%296) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %150 = "linalg.generic"(%13, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg86: i32, %arg87: f16):
        %295 = "arith.uitofp"(%arg86) : (i32) -> f16
        "linalg.yield"(%295) : (f16) -> ()
      }) : (tensor<16xi32>, tensor<16xf16>) -> tensor<16xf16>
      %151 = "linalg.generic"(%150, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg84: f16, %arg85: f64):
        %294 = "arith.extf"(%arg84) : (f16) -> f64
        "linalg.yield"(%294) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %152 = "linalg.generic"(%13, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg82: i32, %arg83: bf16):
        %293 = "arith.uitofp"(%arg82) : (i32) -> bf16
        "linalg.yield"(%293) : (bf16) -> ()
      }) : (tensor<16xi32>, tensor<16xbf16>) -> tensor<16xbf16>
      %153 = "linalg.generic"(%152, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: bf16, %arg81: f64):
        %292 = "arith.extf"(%arg80) : (bf16) -> f64
        "linalg.yield"(%292) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %154 = "linalg.generic"(%13, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg78: i32, %arg79: f8E4M3FN):
        %291 = "arith.uitofp"(%arg78) : (i32) -> f8E4M3FN
        "linalg.yield"(%291) : (f8E4M3FN) -> ()
      }) : (tensor<16xi32>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %155 = "linalg.generic"(%154, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg76: f8E4M3FN, %arg77: f64):
        %290 = "arith.extf"(%arg76) : (f8E4M3FN) -> f64
        "linalg.yield"(%290) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %156 = "linalg.generic"(%13, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg74: i32, %arg75: f8E5M2):
        %289 = "arith.uitofp"(%arg74) : (i32) -> f8E5M2
        "linalg.yield"(%289) : (f8E5M2) -> ()
      }) : (tensor<16xi32>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %157 = "linalg.generic"(%156, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg72: f8E5M2, %arg73: f64):
        %288 = "arith.extf"(%arg72) : (f8E5M2) -> f64
        "linalg.yield"(%288) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %158 = "linalg.generic"(%147, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg70: f64, %arg71: f64):
        "linalg.yield"(%arg70) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %159 = "linalg.generic"(%149, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg68: f64, %arg69: f64):
        "linalg.yield"(%arg68) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %160 = "linalg.generic"(%151, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg66: f64, %arg67: f64):
        "linalg.yield"(%arg66) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %161 = "linalg.generic"(%153, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg64: f64, %arg65: f64):
        "linalg.yield"(%arg64) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %162 = "linalg.generic"(%155, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg62: f64, %arg63: f64):
        "linalg.yield"(%arg62) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %163 = "linalg.generic"(%157, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg60: f64, %arg61: f64):
        "linalg.yield"(%arg60) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %164 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg59: f64):
        %265 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %266 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %267 = "arith.cmpi"(%266, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %268 = "scf.if"(%267) ({
          %287 = "tensor.extract"(%158, %266, %265) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%287) : (f64) -> ()
        }, {
          %269 = "arith.cmpi"(%266, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %270 = "scf.if"(%269) ({
            %285 = "arith.subi"(%266, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %286 = "tensor.extract"(%159, %285, %265) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%286) : (f64) -> ()
          }, {
            %271 = "arith.cmpi"(%266, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %272 = "scf.if"(%271) ({
              %283 = "arith.subi"(%266, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %284 = "tensor.extract"(%160, %283, %265) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%284) : (f64) -> ()
            }, {
              %273 = "arith.cmpi"(%266, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %274 = "scf.if"(%273) ({
                %281 = "arith.subi"(%266, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %282 = "tensor.extract"(%161, %281, %265) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%282) : (f64) -> ()
              }, {
                %275 = "arith.cmpi"(%266, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %276 = "scf.if"(%275) ({
                  %279 = "arith.subi"(%266, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %280 = "tensor.extract"(%162, %279, %265) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%280) : (f64) -> ()
                }, {
                  %277 = "arith.subi"(%266, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %278 = "tensor.extract"(%163, %277, %265) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%278) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%276) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%274) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%272) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%270) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%268) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %165 = "linalg.generic"(%arg1, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: i64, %arg58: f64):
        %264 = "arith.uitofp"(%arg57) : (i64) -> f64
        "linalg.yield"(%264) : (f64) -> ()
      }) : (tensor<16xi64>, tensor<16xf64>) -> tensor<16xf64>
      %166 = "linalg.generic"(%arg1, %33) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg55: i64, %arg56: f32):
        %263 = "arith.uitofp"(%arg55) : (i64) -> f32
        "linalg.yield"(%263) : (f32) -> ()
      }) : (tensor<16xi64>, tensor<16xf32>) -> tensor<16xf32>
      %167 = "linalg.generic"(%166, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg53: f32, %arg54: f64):
        %262 = "arith.extf"(%arg53) : (f32) -> f64
        "linalg.yield"(%262) : (f64) -> ()
      }) : (tensor<16xf32>, tensor<16xf64>) -> tensor<16xf64>
      %168 = "linalg.generic"(%arg1, %36) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg51: i64, %arg52: f16):
        %261 = "arith.uitofp"(%arg51) : (i64) -> f16
        "linalg.yield"(%261) : (f16) -> ()
      }) : (tensor<16xi64>, tensor<16xf16>) -> tensor<16xf16>
      %169 = "linalg.generic"(%168, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: f16, %arg50: f64):
        %260 = "arith.extf"(%arg49) : (f16) -> f64
        "linalg.yield"(%260) : (f64) -> ()
      }) : (tensor<16xf16>, tensor<16xf64>) -> tensor<16xf64>
      %170 = "linalg.generic"(%arg1, %39) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg47: i64, %arg48: bf16):
        %259 = "arith.uitofp"(%arg47) : (i64) -> bf16
        "linalg.yield"(%259) : (bf16) -> ()
      }) : (tensor<16xi64>, tensor<16xbf16>) -> tensor<16xbf16>
      %171 = "linalg.generic"(%170, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg45: bf16, %arg46: f64):
        %258 = "arith.extf"(%arg45) : (bf16) -> f64
        "linalg.yield"(%258) : (f64) -> ()
      }) : (tensor<16xbf16>, tensor<16xf64>) -> tensor<16xf64>
      %172 = "linalg.generic"(%arg1, %42) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg43: i64, %arg44: f8E4M3FN):
        %257 = "arith.uitofp"(%arg43) : (i64) -> f8E4M3FN
        "linalg.yield"(%257) : (f8E4M3FN) -> ()
      }) : (tensor<16xi64>, tensor<16xf8E4M3FN>) -> tensor<16xf8E4M3FN>
      %173 = "linalg.generic"(%172, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg41: f8E4M3FN, %arg42: f64):
        %256 = "arith.extf"(%arg41) : (f8E4M3FN) -> f64
        "linalg.yield"(%256) : (f64) -> ()
      }) : (tensor<16xf8E4M3FN>, tensor<16xf64>) -> tensor<16xf64>
      %174 = "linalg.generic"(%arg1, %45) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg39: i64, %arg40: f8E5M2):
        %255 = "arith.uitofp"(%arg39) : (i64) -> f8E5M2
        "linalg.yield"(%255) : (f8E5M2) -> ()
      }) : (tensor<16xi64>, tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
      %175 = "linalg.generic"(%174, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg37: f8E5M2, %arg38: f64):
        %254 = "arith.extf"(%arg37) : (f8E5M2) -> f64
        "linalg.yield"(%254) : (f64) -> ()
      }) : (tensor<16xf8E5M2>, tensor<16xf64>) -> tensor<16xf64>
      %176 = "linalg.generic"(%165, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg35: f64, %arg36: f64):
        "linalg.yield"(%arg35) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %177 = "linalg.generic"(%167, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg33: f64, %arg34: f64):
        "linalg.yield"(%arg33) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %178 = "linalg.generic"(%169, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg31: f64, %arg32: f64):
        "linalg.yield"(%arg31) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %179 = "linalg.generic"(%171, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg29: f64, %arg30: f64):
        "linalg.yield"(%arg29) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %180 = "linalg.generic"(%173, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg27: f64, %arg28: f64):
        "linalg.yield"(%arg27) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %181 = "linalg.generic"(%175, %48) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg25: f64, %arg26: f64):
        "linalg.yield"(%arg25) : (f64) -> ()
      }) : (tensor<16xf64>, tensor<1x16xf64>) -> tensor<1x16xf64>
      %182 = "linalg.generic"(%55) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg24: f64):
        %231 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %232 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %233 = "arith.cmpi"(%232, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %234 = "scf.if"(%233) ({
          %253 = "tensor.extract"(%176, %232, %231) : (tensor<1x16xf64>, index, index) -> f64
          "scf.yield"(%253) : (f64) -> ()
        }, {
          %235 = "arith.cmpi"(%232, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %236 = "scf.if"(%235) ({
            %251 = "arith.subi"(%232, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %252 = "tensor.extract"(%177, %251, %231) : (tensor<1x16xf64>, index, index) -> f64
            "scf.yield"(%252) : (f64) -> ()
          }, {
            %237 = "arith.cmpi"(%232, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %238 = "scf.if"(%237) ({
              %249 = "arith.subi"(%232, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %250 = "tensor.extract"(%178, %249, %231) : (tensor<1x16xf64>, index, index) -> f64
              "scf.yield"(%250) : (f64) -> ()
            }, {
              %239 = "arith.cmpi"(%232, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %240 = "scf.if"(%239) ({
                %247 = "arith.subi"(%232, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %248 = "tensor.extract"(%179, %247, %231) : (tensor<1x16xf64>, index, index) -> f64
                "scf.yield"(%248) : (f64) -> ()
              }, {
                %241 = "arith.cmpi"(%232, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %242 = "scf.if"(%241) ({
                  %245 = "arith.subi"(%232, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %246 = "tensor.extract"(%180, %245, %231) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%246) : (f64) -> ()
                }, {
                  %243 = "arith.subi"(%232, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %244 = "tensor.extract"(%181, %243, %231) : (tensor<1x16xf64>, index, index) -> f64
                  "scf.yield"(%244) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%242) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%240) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%238) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%236) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%234) : (f64) -> ()
      }) : (tensor<6x16xf64>) -> tensor<6x16xf64>
      %183 = "tensor.empty"() : () -> tensor<1x6x16xf64>
      %184 = "linalg.generic"(%56, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg22: f64, %arg23: f64):
        "linalg.yield"(%arg22) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %185 = "linalg.generic"(%74, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg20: f64, %arg21: f64):
        "linalg.yield"(%arg20) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %186 = "linalg.generic"(%92, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg18: f64, %arg19: f64):
        "linalg.yield"(%arg18) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %187 = "linalg.generic"(%110, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg16: f64, %arg17: f64):
        "linalg.yield"(%arg16) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %188 = "linalg.generic"(%128, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg14: f64, %arg15: f64):
        "linalg.yield"(%arg14) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %189 = "linalg.generic"(%146, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: f64, %arg13: f64):
        "linalg.yield"(%arg12) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %190 = "linalg.generic"(%164, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg10: f64, %arg11: f64):
        "linalg.yield"(%arg10) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %191 = "linalg.generic"(%182, %183) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: f64, %arg9: f64):
        "linalg.yield"(%arg8) : (f64) -> ()
      }) : (tensor<6x16xf64>, tensor<1x6x16xf64>) -> tensor<1x6x16xf64>
      %192 = "tensor.empty"() : () -> tensor<8x6x16xf64>
      %193 = "linalg.generic"(%192) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg7: f64):
        %199 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %200 = "linalg.index"() <{dim = 2 : i64}> : () -> index
        %201 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %202 = "arith.cmpi"(%201, %7) <{predicate = 6 : i64}> : (index, index) -> i1
        %203 = "scf.if"(%202) ({
          %230 = "tensor.extract"(%184, %201, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
          "scf.yield"(%230) : (f64) -> ()
        }, {
          %204 = "arith.cmpi"(%201, %6) <{predicate = 6 : i64}> : (index, index) -> i1
          %205 = "scf.if"(%204) ({
            %228 = "arith.subi"(%201, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %229 = "tensor.extract"(%185, %228, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
            "scf.yield"(%229) : (f64) -> ()
          }, {
            %206 = "arith.cmpi"(%201, %5) <{predicate = 6 : i64}> : (index, index) -> i1
            %207 = "scf.if"(%206) ({
              %226 = "arith.subi"(%201, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %227 = "tensor.extract"(%186, %226, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
              "scf.yield"(%227) : (f64) -> ()
            }, {
              %208 = "arith.cmpi"(%201, %4) <{predicate = 6 : i64}> : (index, index) -> i1
              %209 = "scf.if"(%208) ({
                %224 = "arith.subi"(%201, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %225 = "tensor.extract"(%187, %224, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
                "scf.yield"(%225) : (f64) -> ()
              }, {
                %210 = "arith.cmpi"(%201, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                %211 = "scf.if"(%210) ({
                  %222 = "arith.subi"(%201, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %223 = "tensor.extract"(%188, %222, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
                  "scf.yield"(%223) : (f64) -> ()
                }, {
                  %212 = "arith.cmpi"(%201, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                  %213 = "scf.if"(%212) ({
                    %220 = "arith.subi"(%201, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %221 = "tensor.extract"(%189, %220, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
                    "scf.yield"(%221) : (f64) -> ()
                  }, {
                    %214 = "arith.cmpi"(%201, %1) <{predicate = 6 : i64}> : (index, index) -> i1
                    %215 = "scf.if"(%214) ({
                      %218 = "arith.subi"(%201, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %219 = "tensor.extract"(%190, %218, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
                      "scf.yield"(%219) : (f64) -> ()
                    }, {
                      %216 = "arith.subi"(%201, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %217 = "tensor.extract"(%191, %216, %199, %200) : (tensor<1x6x16xf64>, index, index, index) -> f64
                      "scf.yield"(%217) : (f64) -> ()
                    }) : (i1) -> f64
                    "scf.yield"(%215) : (f64) -> ()
                  }) : (i1) -> f64
                  "scf.yield"(%213) : (f64) -> ()
                }) : (i1) -> f64
                "scf.yield"(%211) : (f64) -> ()
              }) : (i1) -> f64
              "scf.yield"(%209) : (f64) -> ()
            }) : (i1) -> f64
            "scf.yield"(%207) : (f64) -> ()
          }) : (i1) -> f64
          "scf.yield"(%205) : (f64) -> ()
        }) : (i1) -> f64
        "linalg.yield"(%203) : (f64) -> ()
      }) : (tensor<8x6x16xf64>) -> tensor<8x6x16xf64>
      %194 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1xi64>
      %195 = "stablehlo.all_reduce"(%194) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
        %196 = "tensor.empty"() : () -> tensor<i64>
        %197 = "linalg.generic"(%arg2, %arg3, %196) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg4: i64, %arg5: i64, %arg6: i64):
          %198 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
          "linalg.yield"(%198) : (i64) -> ()
        }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
        "stablehlo.return"(%197) : (tensor<i64>) -> ()
      }) : (tensor<1xi64>) -> tensor<1xi64>
      "sdy.return"(%30, %193, %195) : (tensor<8x16xi64>, tensor<8x6x16xf64>, tensor<1xi64>) -> ()
    }) : (tensor<32xi64>) -> (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

