package io.reachflow.model.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingPolicyTest {
    /** A right or duty that a wrapper forgets to hand on is lost without a word. */
    @Test
    void everythingThatAPolicySaysIsHandedOn() {
        List<String> handedOn =
                Arrays.stream(ForwardingPolicy.class.getDeclaredMethods())
                        .map(Method::getName)
                        .toList();

        assertThat(Policy.class.getDeclaredMethods())
                .extracting(Method::getName)
                .allMatch(handedOn::contains);
    }
}
