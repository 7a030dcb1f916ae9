"""Adapts the graph of the model. The weights do not change.

- Integer convolutions become float ones in two dimensions: a third faster, and without the
  noise of rounding the sound to 8 bits between layers.
- The number of frames of each phoneme becomes an output, so that sentences are cut where
  they end.
- A speed for each phoneme is accepted, so that one sentence of a turn can be slower.
"""
import numpy
import onnx
from onnx import helper, numpy_helper

DURATIONS = "/encoder/Cast_output_0"


def adapt(model):
    graph = model.graph
    float_convolutions(graph)
    speed = next(entry for entry in graph.input if entry.name == "speed")
    speed.type.tensor_type.shape.dim[0].dim_param = "speed_length"
    shape = ["batch", "sequence_length"]
    graph.output.append(helper.make_tensor_value_info(DURATIONS, onnx.TensorProto.INT64, shape))
    onnx.checker.check_model(model)
    return model


def float_convolutions(graph):
    """quantise → ConvInteger → (add bias) → cast → scale becomes unsqueeze → Conv → squeeze."""
    weights = {weight.name: weight for weight in graph.initializer}
    weights.update({n.output[0]: n.attribute[0].t for n in graph.node if n.op_type == "Constant"})
    maker = {name: node for node in graph.node for name in node.output}
    users = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    array = lambda name: numpy_helper.to_array(weights[name]).astype(numpy.float32)
    graph.initializer.append(numpy_helper.from_array(numpy.array([2]), "height"))
    replaced = {}
    for node in [node for node in graph.node if node.op_type == "ConvInteger"]:
        source = maker[node.input[0]].input[0]
        after, = users[node.output[0]]
        bias = []
        if after.op_type == "Add":
            bias = [float_bias(after, node, weights, maker)]
            after, = users[after.output[0]]
        scale, = users[after.output[0]]
        factors = maker[next(name for name in scale.input if name != after.output[0])]
        factor = next(name for name in factors.input if name in weights)
        column = (-1, 1, 1)
        weight = (array(node.input[1]) - array(node.input[3]).reshape(column)) * array(factor).reshape(column)
        graph.initializer.append(numpy_helper.from_array(weight[:, :, None], node.name + "_weight"))
        line = {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}
        flat = {
            "dilations": [1, *line["dilations"]],
            "group": line["group"],
            "kernel_shape": [1, *line["kernel_shape"]],
            "pads": [0, line["pads"][0], 0, line["pads"][1]],
            "strides": [1, *line["strides"]],
        }
        wide, made = node.name + "_in", node.name + "_out"
        replaced[node.name] = [
            helper.make_node("Unsqueeze", [source, "height"], [wide]),
            helper.make_node("Conv", [wide, node.name + "_weight", *bias], [made], node.name, **flat),
            helper.make_node("Squeeze", [made, "height"], [scale.output[0]]),
        ]
        scale.output[0] += "_unused"
    nodes = [new for node in graph.node for new in replaced.get(node.name, [node])]
    keep_used(graph, nodes)


def float_bias(add, convolution, weights, maker):
    """Returns the name of the unrounded bias, from which the model computes a rounded one while it runs."""
    search = [name for name in add.input if name != convolution.output[0]]
    while search:
        name = search.pop(0)
        if name in weights and name.endswith(".bias"):
            return name
        search += maker[name].input if name in maker else []
    raise SystemExit(f"{convolution.name} has no bias")


def keep_used(graph, nodes):
    results = {output.name for output in graph.output} | {DURATIONS}
    before = None
    while before != len(nodes):
        before = len(nodes)
        used = results | {name for node in nodes for name in node.input}
        nodes = [node for node in nodes if used & set(node.output)]
    weights = [weight for weight in graph.initializer if weight.name in used]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(weights)
