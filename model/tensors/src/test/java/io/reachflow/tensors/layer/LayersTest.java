package io.reachflow.tensors.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers against numbers worked out by hand. */
class LayersTest {
    private static final float LN_3 = (float) StrictMath.log(3);

    /** Tokens of one feature each. */
    private static Tokens tokens(float... values) {
        Tokens tokens = new Tokens(1, values.length);
        System.arraycopy(values, 0, tokens.rows[0], 0, values.length);
        return tokens;
    }

    private static Linear times(float factor, float bias) {
        return new Linear(1, 1, new float[] {factor}, new float[] {bias});
    }

    @Test
    void aLinearLayerAddsUpItsInputs() {
        // Five inputs, so that both loops run: 1·1 + 2·2 + 3·3 + 4·4 + 5·5 + 0.5 = 55.5,
        // and for the second token ten times as much before the bias: 550.5.
        float[] weight = {1, 10, 2, 10, 3, 10, 4, 10, 5, 10};
        Linear linear = new Linear(5, 2, weight, new float[] {0.5f, 0});
        Tokens in = new Tokens(5, 2);
        for (int feature = 0; feature < 5; feature++) {
            in.rows[feature][0] = feature + 1;
            in.rows[feature][1] = 10 * (feature + 1);
        }
        Tokens out = new Tokens(2);

        linear.apply(in, out);

        assertThat(out.rows[0][0]).isEqualTo(55.5f);
        assertThat(out.rows[0][1]).isEqualTo(550.5f);
        assertThat(out.rows[1][0]).isEqualTo(150);
        assertThat(out.rows[1][1]).isEqualTo(1500);
    }

    @Test
    void aLayerNormLooksAtOneTokenAtATime() {
        // The token (1, 3) has mean 2 and variance 1: (−1, 1), hardly less for the least variance.
        // With gains (2, 1) and biases (0, 0.5): (−2, 1.5). The token (7, 7) is all mean: (0, 0.5).
        Tokens in = new Tokens(2, 2);
        in.put(0, new float[] {1, 3});
        in.put(1, new float[] {7, 7});
        Tokens out = new Tokens(2);

        new LayerNorm(new float[] {2, 1}, new float[] {0, 0.5f}).apply(in, out);

        assertThat(out.rows[0][0]).isEqualTo(-2, within(2e-5f));
        assertThat(out.rows[1][0]).isEqualTo(1.5f, within(2e-5f));
        assertThat(out.rows[0][1]).isZero();
        assertThat(out.rows[1][1]).isEqualTo(0.5f);
    }

    /** As many as are asked for one by one, side by side in one block, and in two blocks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 9, 130})
    void anAttentionTakesAWeightedMean(int asking) {
        // Queries and keys are the tokens themselves. The query 1 matches the keys 0 and ln 3 with
        // 0 and ln 3, so the shares are 1/4 and 3/4. Values are 2·token + 1: 1 and 2·ln 3 + 1.
        // Taken: 1/4 + 3/4·(2·ln 3 + 1) = 1 + 1.5·ln 3 = 2.647918; with 0.5 on top 3.147918.
        Attention attention =
                new Attention(1, times(1, 0), times(1, 0), times(2, 1), times(1, 0.5f));
        boolean[] allowed = new boolean[2 * asking];
        Arrays.fill(allowed, true);
        Tokens result = new Tokens(1);

        attention.apply(ones(asking), tokens(0, LN_3), null, result);
        for (int i = 0; i < asking; i++) {
            assertThat(result.rows[0][i]).isEqualTo(3.147918f, within(1e-6f));
        }

        attention.apply(ones(asking), tokens(0, LN_3), allowed, result);
        for (int i = 0; i < asking; i++) {
            assertThat(result.rows[0][i]).isEqualTo(3.147918f, within(1e-6f));
        }
    }

    private static Tokens ones(int count) {
        float[] ones = new float[count];
        Arrays.fill(ones, 1);
        return tokens(ones);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9, 130})
    void anAttentionDoesNotSeeWhatIsNotAllowed(int asking) {
        // For the first only the key 0 is left, whose value is 1; the others may ask nobody and
        // take 0. Then 0.5 on top.
        Attention attention =
                new Attention(1, times(1, 0), times(1, 0), times(2, 1), times(1, 0.5f));
        boolean[] allowed = new boolean[2 * asking];
        allowed[0] = true;
        Tokens result = new Tokens(1);

        attention.apply(ones(asking), tokens(0, LN_3), allowed, result);

        assertThat(result.rows[0][0]).isEqualTo(1.5f);
        for (int i = 1; i < asking; i++) {
            assertThat(result.rows[0][i]).isEqualTo(0.5f);
        }
    }

    @Test
    void matchesAreScaledByTheWidthOfAHead() {
        // Four features in one head: the query (1, 1, 1, 1) matches the key (ln 3 / 2, …) with
        // 4 · ln 3 / 2 / √4 = ln 3 and the key 0 with 0. Values are the tokens: 3/4 · ln 3 / 2.
        float[] unit = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        Linear same = new Linear(4, 4, unit, new float[4]);
        Tokens asking = new Tokens(4, 1);
        Tokens asked = new Tokens(4, 2);
        for (int feature = 0; feature < 4; feature++) {
            asking.rows[feature][0] = 1;
            asked.rows[feature][1] = LN_3 / 2;
        }
        Tokens result = new Tokens(4);

        new Attention(1, same, same, same, same).apply(asking, asked, null, result);

        assertThat(result.rows[2][0]).isEqualTo(0.75f * LN_3 / 2, within(1e-6f));
    }

    @Test
    void headsMatchOnTheirOwn() {
        // The first head sees the key ln 3 in its feature (3/4 of the value ln 3), the second none.
        float[] unit = {1, 0, 0, 1};
        Linear same = new Linear(2, 2, unit, new float[2]);
        Tokens asking = new Tokens(2, 1);
        asking.put(0, new float[] {1, 1});
        Tokens asked = new Tokens(2, 2);
        asked.put(1, new float[] {LN_3, 0});
        Tokens result = new Tokens(2);

        new Attention(2, same, same, same, same).apply(asking, asked, null, result);

        assertThat(result.rows[0][0]).isEqualTo(0.75f * LN_3, within(1e-6f));
        assertThat(result.rows[1][0]).isZero();
    }

    @Test
    void aFeedForwardIsAddedToItsTokens() {
        // A single feature is its own mean, so the norm leaves its bias 2. In: 3·2 = 6 and −2,
        // which becomes 0. Out: 6·1 + 0·5 + 0.5 = 6.5 on top of the token 10.
        FeedForward feedForward =
                new FeedForward(
                        new LayerNorm(new float[] {1}, new float[] {2}),
                        new Linear(1, 2, new float[] {3, -1}, new float[2]),
                        new Linear(2, 1, new float[] {1, 5}, new float[] {0.5f}));
        Tokens token = tokens(10);

        feedForward.addTo(token);

        assertThat(token.rows[0][0]).isEqualTo(16.5f);
    }
}
