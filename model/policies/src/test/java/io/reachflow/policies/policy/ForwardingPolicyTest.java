package io.reachflow.policies.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingPolicyTest {
    /** A right or duty that a wrapper forgets to hand on is lost without a word. */
    @Test
    void everythingThatAPolicySaysIsHandedOn() throws ReflectiveOperationException {
        List<Method> asked = new ArrayList<>();
        Policy inner =
                (Policy)
                        Proxy.newProxyInstance(
                                Policy.class.getClassLoader(),
                                new Class<?>[] {Policy.class},
                                (proxy, method, arguments) -> {
                                    asked.add(method);
                                    return answer(method);
                                });
        ForwardingPolicy outer = () -> inner;

        for (Method method : Policy.class.getMethods()) {
            asked.clear();
            Object answer = method.invoke(outer, new Object[method.getParameterCount()]);

            assertThat(asked).as(method.getName()).containsExactly(method);
            assertThat(answer).as(method.getName()).isEqualTo(answer(method));
        }
    }

    /** Not what a policy says by default. */
    private static Object answer(Method method) {
        if (method.getReturnType() == boolean.class) {
            return true;
        }
        return method.getReturnType() == long.class ? 7L : null;
    }
}
