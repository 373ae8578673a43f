package rebalance.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** Jars in a folder that only the container sees. */
final class Libraries {
    /** @param names libraries without their version, {@code kafka-clients} */
    static String classPath(String folder, List<String> names) throws IOException {
        TreeSet<String> jars = new TreeSet<>();
        for (String name : names) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(folder), name + "-[0-9]*.jar")) {
                found.forEach(path -> jars.add(path.toString()));
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private Libraries() {}
}
