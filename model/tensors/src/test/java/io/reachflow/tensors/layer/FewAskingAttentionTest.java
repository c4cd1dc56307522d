package io.reachflow.tensors.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FewAskingAttentionTest {
    private static final int HEAD = 8;

    private static Tokens tokens(int count, SplittableRandom random) {
        Tokens tokens = new Tokens(2 * HEAD, count);
        for (float[] row : tokens.rows) {
            for (int i = 0; i < count; i++) {
                row[i] = (float) (6 * random.nextDouble() - 3);
            }
        }
        return tokens;
    }

    /** Whichever of the two takes over, a replay must find the same decisions. */
    @ParameterizedTest
    @CsvSource({"8, 9", "8, 12", "8, 447", "9, 1002", "16, 200", "16, 17"})
    void takesTheSameBitsAsABlock(int asking, int asked) {
        SplittableRandom random = new SplittableRandom(asking * 1_000L + asked);
        Tokens queries = tokens(asking, random);
        Tokens keys = tokens(asked, random);
        Tokens values = tokens(asked, random);
        boolean[] some = new boolean[asking * asked];
        for (int i = asked; i < some.length; i++) {
            // The first may ask nobody.
            some[i] = random.nextInt(3) > 0;
        }
        FewAskingAttention few = new FewAskingAttention(HEAD);
        BlockedAttention block = new BlockedAttention(HEAD);
        for (boolean @Nullable [] allowed : Arrays.asList(null, some)) {
            Tokens byFew = new Tokens(2 * HEAD, asking);
            Tokens byBlock = new Tokens(2 * HEAD, asking);
            for (int feature : new int[] {0, HEAD}) {
                few.take(feature, queries, keys, values, allowed, byFew);
                block.take(feature, queries, keys, values, allowed, byBlock);
            }
            assertThat(byFew.rows).isDeepEqualTo(byBlock.rows);
        }
    }
}
