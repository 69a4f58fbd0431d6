// RUN: comm-opt %s --convert-stablehlo-to-comm -split-input-file --verify-diagnostics

// Reducers.

func.func @reducer_subtract(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.all_reduce' op has a reducer that is not recognised: 'stablehlo.subtract' on 'f32' is not a reduction}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    // expected-note @+1 {{see 'stablehlo.subtract'}}
    %s = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Two NaNs do not give one, but 0.
func.func @reducer_of_other_numbers(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.all_reduce' op has a reducer that is not recognised: its result is not that of a binary op}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %m = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %n = "stablehlo.compare"(%b, %b) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.select"(%n, %zero, %m) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %o = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    // expected-note @+1 {{see 'stablehlo.select'}}
    %r = "stablehlo.select"(%o, %b, %s) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_one_argument(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it must combine its two arguments by one binary op}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    // expected-note @+1 {{see 'stablehlo.add'}}
    %s = "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_two_ops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it must combine its two arguments by one binary op}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %n = "stablehlo.negate"(%a) : (tensor<f32>) -> tensor<f32>
    // expected-note @+1 {{see 'stablehlo.add'}}
    %s = "stablehlo.add"(%n, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_argument(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{its result is not that of a binary op}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_narrower(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it must not compute in a type narrower than its arguments'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    // expected-note @+1 {{see 'stablehlo.convert'}}
    %c = "stablehlo.convert"(%a) : (tensor<f32>) -> tensor<bf16>
    %d = "stablehlo.convert"(%b) : (tensor<f32>) -> tensor<bf16>
    %s = "stablehlo.add"(%c, %d) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %e = "stablehlo.convert"(%s) : (tensor<bf16>) -> tensor<f32>
    "stablehlo.return"(%e) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_missing(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.all_reduce' op has no reducer}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer_arguments(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it must have two arguments, got 1}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Groups.

module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @groups(%x: tensor<4xf32>) {
    // expected-error @+1 {{'stablehlo.all_gather' op has no replica_groups}}
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has replica_groups without rank 2; every rank must be in one}}
    %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has replica group id 4; expected 0 to 3 (cross_replica) with 4 replicas and 1 partitions}}
    %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 4]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has replica group id 1 twice}}
    %3 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{replica_groups has id 2 behind the padding of group 1}}
    %4 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1], [-1, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has replica group id -2; expected}}
    %5 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{replica_groups must be a table of groups}}
    %6 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has replica_groups that are neither a table nor axes of a mesh: "x"}}
    %7 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = "x"}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has groups of different sizes, 3 and 1}}
    %8 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1, 2], [3, -1, -1]]> : tensor<2x3xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has use_global_device_ids and channel id 0; it must be positive then}}
    %9 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
        dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has a channel handle that cannot be read at character 24: 'channel_handle<handle = x, type = 1>'}}
    %10 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
        dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = x, type = 1>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{replica_groups has only padding}}
    %11 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<-1> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    return
  }
}

// -----

func.func @unknown_number(%x: tensor<4xf32>) {
  // expected-error @+1 {{has empty replica_groups, and nothing tells the number of replicas; give it with num-replicas}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>}>
      : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

// expected-error @+1 {{'mhlo.num_replicas' must be a positive number, got "two"}}
module attributes {mhlo.num_replicas = "two"} {
}

// -----

// Operands and attributes.

module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @operands(%x: tensor<4xf32>, %y: tensor<*xf32>) {
    // expected-error @+1 {{must have operands and as many results, got 0 and 1}}
    %0 = "stablehlo.all_gather"() <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : () -> tensor<8xf32>
    // expected-error @+1 {{must have ranked tensors of the same rank and element type, got 'tensor<*xf32>' and 'tensor<8xf32>'}}
    %1 = "stablehlo.all_gather"(%y) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<*xf32>) -> tensor<8xf32>
    // expected-error @+1 {{'all_gather_dim' is 1, which is not a dimension of 'tensor<4xf32>'}}
    %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has no integer 'all_gather_dim'}}
    %3 = "stablehlo.all_gather"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has split_count 4 and groups of 2 ranks}}
    %4 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 0 : i64,
        split_count = 4 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{has source-target pair [1, 2]; expected ids 0 to 1 (cross_replica) with 2 replicas and 1 partitions}}
    %5 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[1, 2]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{has two source-target pairs with target 1}}
    %6 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{has no source_target_pairs: who sends to whom is not known}}
    %7 = "stablehlo.collective_permute"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{must give one integer tensor of rank 0}}
    %8 = "stablehlo.partition_id"() : () -> tensor<4xui32>
    return
  }
}

// -----

// A wrong shape is an error of the op that the collective becomes.

func.func @shape(%x: tensor<4xf32>) -> tensor<9xf32> {
  // expected-error @+1 {{'comm.all_gather' op}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<4xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// -----

// Meshes.

// expected-error @+1 {{'sdy.mesh' op has a mesh that cannot be read at character 9: 'mesh<["x"2]>'}}
"sdy.mesh"() <{mesh = #sdy<mesh<["x"2]>>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error @+1 {{device ids must be an order of 0 to 1, got 2 at place 1}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2], device_ids=[0, 2]>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error @+1 {{has a mesh with an empty or a repeated axis 'x'}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "x"=2]>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error @+1 {{has a mesh with size 0 of axis 'x'}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=0]>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error @+1 {{has a mesh with size 4294967296 of axis 'y'}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "y"=4294967296]>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error @+1 {{has mesh {axes = [{name = "x", size = "2"}]}, expected 'axes' with names and sizes, and 'device_ids'}}
"sdy.mesh"() {stablehlo.mesh = {axes = [{name = "x", size = "2"}]}, sym_name = "mesh"} : () -> ()

// -----

// expected-error @+1 {{has mesh {axis = []}, expected 'axes'}}
"sdy.mesh"() {stablehlo.mesh = {axis = []}, sym_name = "mesh"} : () -> ()

// -----

// expected-error @+1 {{has mesh {axes = [], device_ids = [0]}, expected 'axes'}}
"sdy.mesh"() {stablehlo.mesh = {axes = [], device_ids = [0]}, sym_name = "mesh"} : () -> ()

// -----

// expected-error @+1 {{device ids must be an order of 0 to 1, got 2 at place 1}}
"sdy.mesh"() {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}], device_ids = dense<[0, 2]> : tensor<2xi64>},
    sym_name = "mesh"} : () -> ()

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=6]>, sym_name = "mesh"}> : () -> ()
func.func @mesh_axes(%x: tensor<4xf32>) {
  // expected-error @+1 {{names mesh @other, which does not exist}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
      #stablehlo.replica_group_mesh_axes<mesh = @other, axes = ["x"]>}> : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has groups of axis 'y', which the mesh does not have}}
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
      #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["y"]>}> : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has groups of sub-axis 'x':(2)2, which does not divide its size 6}}
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
      #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x":(2)2]>}> : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has groups of axes that overlap}}
  %3 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
      #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x":(1)2, "x"]>}> : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has replica groups that cannot be read at character}}
  %4 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
      replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [x]>}> : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has groups of mesh with 3 devices, but cross_replica ids are 0 to 0 with 1 replicas and 6 partitions}}
  %5 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups =
      #stablehlo.replica_group_mesh_axes<mesh = #sdy.mesh<["z"=3]>, axes = ["z"]>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

// What depends on the rank is not the same on all.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @rank_outside(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.partition_id' op is outside of the manual computation; around it only arguments and results may be forwarded, and values computed that are the same on all ranks or piece by piece}}
  %c = "stablehlo.partition_id"() : () -> tensor<ui32>
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x, %c) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, []>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<ui32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>, tensor<ui32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @returned_argument(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{returns argument #1, whose sharding is not known: it does not pass through the manual computation}}
  return %0, %y : tensor<8xf32>, tensor<8xf32>
}

// -----

module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
  func.func @small_mesh(%x: tensor<8xf32>) -> tensor<8xf32> {
    // expected-error @+1 {{has a mesh of 2 devices, but the program has 1 replicas and 4 partitions}}
    %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
        manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
    ^bb0(%a: tensor<4xf32>):
      "sdy.return"(%a) : (tensor<4xf32>) -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @bad_axes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has manual axes that cannot be read at character 12: 'manual_axes{dp}'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{dp}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Global programs and what is not supported.

func.func @constraint(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.sharding_constraint' op names mesh @mesh, which does not exist}}
  %0 = "sdy.sharding_constraint"(%x) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @unsupported(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op of 'Sharding' is of a program that is not partitioned yet}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.custom_call' op of 'ragged_all_to_all' is not supported}}
  %1 = "stablehlo.custom_call"(%x) <{call_target_name = "ragged_all_to_all"}> : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.outfeed' op is a transfer with the host, which is not supported; make the data an argument or a result}}
  "stablehlo.outfeed"(%x) : (tensor<8xf32>) -> ()
  "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    // expected-error @+1 {{'stablehlo.collective_permute' op is inside of 'stablehlo.map', which is not supported control flow}}
    %2 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%2) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @host(%x: tensor<8xf32>, %t: !stablehlo.token) {
  // expected-error @+1 {{'stablehlo.send' op is a transfer with the host; only messages between devices are supported, so make the data an argument or a result}}
  %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>,
      is_host_transfer = true}> : (tensor<8xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @loop(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.while' op must have an integer tensor of rank 0 as condition, got 'tensor<8xf32>'}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    "stablehlo.return"(%a) : (tensor<8xf32>) -> ()
  }, {
  ^bb0(%a: tensor<8xf32>):
    "stablehlo.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @unsigned(%x: tensor<8xui32>) {
  // expected-error @+1 {{'stablehlo.sign' op has unsigned integers, and it is not known to do the same to signed ones}}
  %0 = "stablehlo.sign"(%x) : (tensor<8xui32>) -> tensor<8xui32>
  return
}

// -----

module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @dynamic_roots(%x: tensor<4xf32>, %r: tensor<1xi64>) {
    // expected-error @+1 {{has_dynamic_root needs data and their roots, got 1 operands}}
    "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}>
        : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{has roots of 'tensor<1xi64>', expected 'tensor<1xi32>'}}
    "stablehlo.collective_broadcast"(%x, %r)
        <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = true}>
        : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
    %two = arith.constant dense<[0, 2]> : tensor<2xi32>
    // expected-error @+1 {{has root 2 of operand #1 and a group of 2 ranks}}
    "stablehlo.collective_broadcast"(%x, %x, %two) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        has_dynamic_root = true}> : (tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<4xf32>)
    // expected-error @+1 {{must have operands and as many results, got 2 and 1}}
    "stablehlo.collective_broadcast"(%x, %r)
        <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = false}>
        : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
    return
  }
}

// -----

module {
  func.func @main(%x: tensor<4x!comm.token>) -> tensor<4x!comm.token> {
    // expected-error @+1 {{has elements of type '!comm.token', expected integers, floats or complex numbers}}
    %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}>
      : (tensor<4x!comm.token>) -> tensor<4x!comm.token>
    return %0 : tensor<4x!comm.token>
  }
}
