package io.reachflow.world.trace.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadRowException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvParserTest {
    private static CsvParser parser(String text) throws IOException {
        return new CsvParser(Path.of("made-up.csv"), new StringReader(text));
    }

    private static List<List<String>> rows(String text) throws IOException {
        CsvParser parser = parser(text);
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row = parser.next(); row != null; row = parser.next()) {
            rows.add(row);
        }
        return rows;
    }

    @Test
    void linesEndInEitherWayAndTheLastOneNeedNot() throws IOException {
        assertThat(rows("a,b\r\n1,\n,2"))
                .containsExactly(List.of("a", "b"), List.of("1", ""), List.of("", "2"));
        assertThat(rows("a,b\r\n1,2\r")).containsExactly(List.of("a", "b"), List.of("1", "2"));
    }

    @Test
    void aByteOrderMarkAndEmptyLinesAreDropped() throws IOException {
        assertThat(rows("\uFEFFa\n\r\n\nb\n")).containsExactly(List.of("a"), List.of("b"));
        assertThat(rows("")).isEmpty();
    }

    @Test
    void quotedFieldsHoldCommasQuotesAndLineEnds() throws IOException {
        assertThat(rows("\"a,b\",\"say \"\"yes\"\"\",\"two\r\nlines\"\r\n\"\",x\n"))
                .containsExactly(List.of("a,b", "say \"yes\"", "two\r\nlines"), List.of("", "x"));
    }

    @Test
    void rowsKnowTheLineThatTheyBeginIn() throws IOException {
        CsvParser parser = parser("a\n\n\"b\nc\"\nd\n");
        parser.next();
        assertThat(parser.line()).isEqualTo(1);
        parser.next();
        assertThat(parser.line()).isEqualTo(3);
        parser.next();
        assertThat(parser.line()).isEqualTo(5);
    }

    @Test
    void afterABadRowTheNextLineIsRead() throws IOException {
        CsvParser parser = parser("a\"b,c\nd\n\"e\"f\ng\n");
        assertThatThrownBy(parser::next)
                .isInstanceOf(BadRowException.class)
                .hasMessageContaining("made-up.csv, line 1: a quote must stand at the begin");
        assertThat(parser.next()).containsExactly("d");
        assertThatThrownBy(parser::next)
                .isInstanceOf(BadRowException.class)
                .hasMessageContaining("line 3: after a closing quote");
        assertThat(parser.next()).containsExactly("g");
        assertThat(parser.next()).isNull();
    }

    @Test
    void aQuoteThatIsNotClosedIsABadRow() throws IOException {
        CsvParser parser = parser("a\n\"b\nc\n");
        parser.next();
        assertThatThrownBy(parser::next).hasMessageContaining("line 2: a quote is opened");
    }

    @Test
    void endlessLinesAndEndlessFieldsAreBadRows() throws IOException {
        String tooLong = "x".repeat(CsvParser.MOST_ROW_CHARACTERS + 1);
        CsvParser longLine = parser(tooLong + "\nnext\n");
        assertThatThrownBy(longLine::next).hasMessageContaining("longer than 65536 characters");
        assertThat(longLine.next()).containsExactly("next");

        CsvParser manyFields = parser(",".repeat(CsvParser.MOST_FIELDS) + "\nnext\n");
        assertThatThrownBy(manyFields::next).hasMessageContaining("more than 256 fields");
        assertThat(manyFields.next()).containsExactly("next");
    }

    @Test
    void rowsThatAreLongerThanTheBufferAreRead() throws IOException {
        String value = "y".repeat(20_000);
        assertThat(rows(value + "," + value + "\n" + value))
                .containsExactly(List.of(value, value), List.of(value));
    }
}
