package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The rule itself, tried on small changes to a small record. */
class EvolutionTest {
    private static final String NAME = "{\"name\": \"name\", \"type\": \"string\"}";
    private static final String PRICE =
            "{\"name\": \"price\", \"type\": [\"null\", \"double\"], \"default\": null}";
    private static final String STATE =
            "{\"name\": \"state\", \"type\": {\"type\": \"enum\", \"name\": \"State\","
                    + " \"symbols\": [\"ON\", \"OFF\"]}}";

    private final Schema released = record(NAME, PRICE, STATE);

    @Test
    void anOptionalFieldMayBeAdded() {
        String site = "{\"name\": \"site\", \"type\": [\"null\", \"string\"], \"default\": null}";
        assertThat(Evolution.complaints(released, record(NAME, PRICE, STATE, site))).isEmpty();
    }

    @Test
    void aFieldWithoutDefaultMayNotBeAdded() {
        String site = "{\"name\": \"site\", \"type\": \"string\"}";
        assertThat(Evolution.complaints(released, record(NAME, PRICE, STATE, site)))
                .anyMatch(c -> c.contains("new reader") && c.contains("site"));
    }

    @Test
    void aFieldMayNotBeRenamed() {
        assertThat(
                        Evolution.complaints(
                                released,
                                record(NAME.replace("\"name\",", "\"title\","), PRICE, STATE)))
                .anyMatch(c -> c.contains(".name is gone"));
    }

    @Test
    void anOptionalFieldMayNotBeRenamedEither() {
        assertThat(
                        Evolution.complaints(
                                released, record(NAME, PRICE.replace("price", "cost"), STATE)))
                .containsExactly("Thing.price is gone: a field is never renamed or removed");
    }

    @Test
    void aFieldWithoutDefaultMayNotBeRemoved() {
        assertThat(Evolution.complaints(released, record(PRICE, STATE)))
                .anyMatch(c -> c.startsWith("Old readers can't read new records"));
    }

    @Test
    void aTypeMayNotChange() {
        assertThat(Evolution.complaints(released, record(NAME.replace("string", "long"), PRICE)))
                .anyMatch(c -> c.contains("TYPE_MISMATCH"));
    }

    @Test
    void anEnumWithoutDefaultMayNotGrow() {
        String grown = STATE.replace("\"OFF\"", "\"OFF\", \"BROKEN\"");
        assertThat(Evolution.complaints(released, record(NAME, PRICE, grown)))
                .anyMatch(c -> c.contains("MISSING_ENUM_SYMBOLS"));
    }

    @Test
    void aFieldInsideAListCounts() {
        assertThat(Evolution.complaints(listOf(released), listOf(record(NAME, STATE))))
                .contains("Box.things.price is gone: a field is never renamed or removed");
    }

    private static Schema record(String... fields) {
        return new Schema.Parser()
                .parse(
                        "{\"type\": \"record\", \"name\": \"Thing\", \"fields\": ["
                                + String.join(", ", fields)
                                + "]}");
    }

    private static Schema listOf(Schema item) {
        return new Schema.Parser()
                .parse(
                        "{\"type\": \"record\", \"name\": \"Box\", \"fields\": [{\"name\":"
                                + " \"things\", \"type\": {\"type\": \"array\", \"items\": "
                                + item
                                + "}}]}");
    }
}
