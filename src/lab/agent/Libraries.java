package rebalance.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** The few of Kafka's jars that a consumer needs: a short class path halves the start of a JVM. */
final class Libraries {
    private static final List<String> NEEDED =
        List.of("kafka-clients", "slf4j-api", "lz4-java", "snappy-java", "zstd-jni");

    static String slimClassPath(String folder) throws IOException {
        TreeSet<String> jars = new TreeSet<>();
        for (String name : NEEDED) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(folder), name + "-[0-9]*.jar")) {
                found.forEach(path -> jars.add(path.toString()));
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private Libraries() {}
}
