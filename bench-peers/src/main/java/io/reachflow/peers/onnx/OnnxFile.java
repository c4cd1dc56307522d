package io.reachflow.peers.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * An ONNX model that is being written: what goes in, constants, operations on what has a name
 * already, what comes out. The numbers of the fields are those of <a
 * href="https://github.com/onnx/onnx/blob/main/onnx/onnx.proto">onnx.proto</a>.
 */
final class OnnxFile {
    /** Types of tensors. */
    enum Type {
        FLOAT(1),
        INT(6),
        LONG(7),
        BOOLEAN(9);

        private final int number;

        Type(int number) {
            this.number = number;
        }
    }

    /** The first operators with a layer norm, and the format of their time. */
    private static final int OPERATORS = 17;

    private static final int FORMAT = 8;

    private static final int ATTRIBUTE_DECIMAL = 1;
    private static final int ATTRIBUTE_NUMBER = 2;
    private static final int ATTRIBUTE_NUMBERS = 7;

    private final Message graph = new Message().text(2, "pool-attend");
    private int operations;

    static Message decimal(String name, float value) {
        return new Message().text(1, name).decimal(2, value).number(20, ATTRIBUTE_DECIMAL);
    }

    static Message number(String name, long value) {
        return new Message().text(1, name).number(3, value).number(20, ATTRIBUTE_NUMBER);
    }

    static Message type(String name, Type type) {
        return number(name, type.number);
    }

    static Message numbers(String name, long... values) {
        Message attribute = new Message().text(1, name);
        for (long value : values) {
            attribute.number(8, value);
        }
        return attribute.number(20, ATTRIBUTE_NUMBERS);
    }

    /** Declares an input; a dimension is a number, or a name where it differs from run to run. */
    void input(String name, Type type, Object... dimensions) {
        graph.message(11, value(name, type, dimensions));
    }

    void output(String name, Type type, Object... dimensions) {
        graph.message(12, value(name, type, dimensions));
    }

    private static Message value(String name, Type type, Object... dimensions) {
        Message shape = new Message();
        for (Object dimension : dimensions) {
            Message size =
                    dimension instanceof Integer number
                            ? new Message().number(1, number)
                            : new Message().text(2, dimension.toString());
            shape.message(1, size);
        }
        Message tensor = new Message().number(1, type.number).message(2, shape);
        return new Message().text(1, name).message(2, new Message().message(1, tensor));
    }

    String constant(String name, Tensor tensor) {
        ByteBuffer bytes =
                ByteBuffer.allocate(tensor.values().length * Float.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        for (float value : tensor.values()) {
            bytes.putFloat(value);
        }
        return constant(name, Type.FLOAT, tensor.shape(), bytes.array());
    }

    /** A list of whole numbers, as shapes and axes are given. */
    String constant(String name, long... values) {
        ByteBuffer bytes =
                ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            bytes.putLong(value);
        }
        return constant(name, Type.LONG, new long[] {values.length}, bytes.array());
    }

    private String constant(String name, Type type, long[] shape, byte[] bytes) {
        Message tensor = new Message();
        for (long dimension : shape) {
            tensor.number(1, dimension);
        }
        graph.message(5, tensor.number(2, type.number).text(8, name).bytes(9, bytes));
        return name;
    }

    /** Adds an operation; its result is known by the name that is returned. */
    String add(String operator, List<String> inputs, Message... attributes) {
        String result = operator + "." + operations;
        addNamed(result, operator, inputs, attributes);
        return result;
    }

    void addNamed(String result, String operator, List<String> inputs, Message... attributes) {
        Message node = new Message();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, result).text(3, "operation." + operations).text(4, operator);
        for (Message attribute : attributes) {
            node.message(5, attribute);
        }
        graph.message(1, node);
        operations++;
    }

    byte[] toBytes() {
        return new Message()
                .number(1, FORMAT)
                .text(2, "reachflow")
                .message(7, graph)
                .message(8, new Message().text(1, "").number(2, OPERATORS))
                .toBytes();
    }
}
