// RUN: comm-opt %s --convert-stablehlo-to-comm -split-input-file | FileCheck %s

// Equal meshes become one, equal groups one; names do not clash.

// CHECK: comm.mesh @mesh(dp = 2, tp = 4)
// CHECK-NEXT: comm.group @dp_0 = @mesh[dp]
// CHECK-NEXT: comm.group @dp_tp = @mesh[dp, tp]
// CHECK-NEXT: comm.group @tp_dp = @mesh[tp, dp]
// CHECK-NEXT: comm.group @tp = @mesh[tp]
// CHECK-NOT: comm.mesh
// CHECK-NOT: comm.group
// CHECK-NOT: sdy
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh_0"}> : () -> ()

// CHECK-LABEL: func.func @dp
func.func @dp(%x: tensor<4xf32>) -> tensor<8xf32> {
  // CHECK: on @dp_0
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  // CHECK: on @dp_0
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The order of axes is the order of the members.
// CHECK-LABEL: func.func @both
func.func @both(%x: tensor<4xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  // CHECK: on @dp_tp
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups =
        #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">, #stablehlo.axis_ref<name = "tp">]>
  }> : (tensor<4xf32>) -> tensor<32xf32>
  // CHECK: on @tp_dp
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups =
        #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>
  }> : (tensor<4xf32>) -> tensor<32xf32>
  return %0, %1 : tensor<32xf32>, tensor<32xf32>
}

// Listed groups that are those of axes, and all ids of a permute, too. A
// written-out mesh.
// CHECK-LABEL: func.func @listed
func.func @listed(%x: tensor<4xf32>) -> (tensor<16xf32>, tensor<4xf32>, tensor<16xf32>) {
  // CHECK: on @tp :
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = dense<[[4, 5, 6, 7], [0, 1, 2, 3]]> : tensor<2x4xi64>
  }> : (tensor<4xf32>) -> tensor<16xf32>
  // CHECK: on @dp_tp :
  %1 = "stablehlo.collective_permute"(%x) <{
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    source_target_pairs = dense<[[0, 7]]> : tensor<1x2xi64>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: on @tp :
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups =
        #stablehlo.replica_group_mesh_axes<mesh = #sdy.mesh<["dp"=2, "tp"=4]>, axes = [#stablehlo.axis_ref<name = "tp">]>
  }> : (tensor<4xf32>) -> tensor<16xf32>
  return %0, %1, %2 : tensor<16xf32>, tensor<4xf32>, tensor<16xf32>
}

// -----

// Sub-axes: of 8 places along x, written 2 × 2 × 2, those that differ in the
// first, the second and the last factor.

// CHECK: comm.mesh @mesh(x = 8)
// CHECK-NEXT: comm.group @groups_0 = ranks {{\[}}[0, 4], [1, 5], [2, 6], [3, 7]]
// CHECK-NEXT: comm.group @groups_1 = ranks {{\[}}[0, 2], [1, 3], [4, 6], [5, 7]]
// CHECK-NEXT: comm.group @groups_2 = ranks {{\[}}[0, 1], [2, 3], [4, 5], [6, 7]]
// CHECK-NEXT: comm.group @groups_3 = ranks {{\[}}[0, 4, 1, 5], [2, 6, 3, 7]]
// CHECK-NEXT: comm.group @x = @mesh[x]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=8]>, sym_name = "mesh"}> : () -> ()
func.func @sub_axes(%x: tensor<4xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16xf32>, tensor<32xf32>) {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups =
        #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups =
        #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = #stablehlo.sub_axis_info<pre_size = 2, size = 2>>]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x":(4)2]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  %3 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x":(4)2, "x":(1)2]>
  }> : (tensor<4xf32>) -> tensor<16xf32>
  %4 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x":(1)8]>
  }> : (tensor<4xf32>) -> tensor<32xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16xf32>, tensor<32xf32>
}

// -----

// A mesh whose devices have an order of their own.

// CHECK-NOT: comm.mesh
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1], [2, 3]]
// CHECK-NEXT: comm.group @groups_1 = ranks {{\[}}[0, 2], [1, 3]]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>, sym_name = "mesh"}> : () -> ()
func.func @device_ids(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "y">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// A mesh of the partitions of each of 2 replicas.

// CHECK-NOT: comm.mesh
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1], [2, 3]]
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
  func.func @partitions(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// Meshes as attributes of StableHLO, one with its own order of devices and one of a single
// device. Along no axes, every rank is alone.

// CHECK: comm.mesh @mesh(x = 2, y = 2)
// CHECK-NEXT: comm.group @x = @mesh[x]
// CHECK-NEXT: comm.group @y = @mesh[y]
// CHECK-NEXT: comm.group @groups_0 = ranks {{\[}}[0], [1], [2], [3]]
// CHECK-NOT: comm.mesh
// CHECK-LABEL: func.func @dictionary
"sdy.mesh"() {sym_name = "mesh", stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
    : () -> ()
"sdy.mesh"() {sym_name = "ordered", stablehlo.mesh = {axes = [{name = "x", size = 2 : i64},
    {name = "y", size = 2 : i64}], device_ids = dense<[0, 2, 1, 3]> : tensor<4xi64>}} : () -> ()
"sdy.mesh"() {sym_name = "single", stablehlo.mesh = {axes = [], device_ids = dense<0> : tensor<1xi64>}} : () -> ()
func.func @dictionary(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: on @x
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  // CHECK: on @y
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @ordered, axes = [#stablehlo.axis_ref<name = "x">]>
  }> : (tensor<4xf32>) -> tensor<8xf32>
  // CHECK: on @groups_0
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @single, axes = []>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: on @groups_0
  %3 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = []>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// Listed groups along axes in another order than the mesh's, and ones that are along no
// axes: the second line is turned around.

// CHECK: comm.mesh @mesh(x = 2, one = 1, y = 2, z = 3)
// CHECK-NEXT: comm.group @z_x = @mesh[z, x]
// CHECK-NEXT: comm.group @x_y = @mesh[x, y]
// CHECK-NEXT: comm.group @groups_0 = ranks
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "one"=1, "y"=2, "z"=3]>, sym_name = "mesh"}> : () -> ()
func.func @listed_orders(%x: tensor<4xf32>) -> (tensor<24xf32>, tensor<16xf32>, tensor<24xf32>) {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = dense<[[0, 6, 1, 7, 2, 8], [3, 9, 4, 10, 5, 11]]> : tensor<2x6xi64>
  }> : (tensor<4xf32>) -> tensor<24xf32>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = dense<[[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]> : tensor<3x4xi64>
  }> : (tensor<4xf32>) -> tensor<16xf32>
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
    replica_groups = dense<[[0, 6, 1, 7, 2, 8], [11, 5, 10, 4, 9, 3]]> : tensor<2x6xi64>
  }> : (tensor<4xf32>) -> tensor<24xf32>
  return %0, %1, %2 : tensor<24xf32>, tensor<16xf32>, tensor<24xf32>
}
