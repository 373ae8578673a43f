import java.util.jar.JarFile;

/** The configuration metadata inside each jar given as an argument, one JSON object a line. */
public final class SpringMetadata {
    public static void main(String[] jars) throws Exception {
        for (String path : jars) {
            try (JarFile jar = new JarFile(path)) {
                var entry = jar.getEntry("META-INF/spring-configuration-metadata.json");
                String text = new String(jar.getInputStream(entry).readAllBytes(), "UTF-8");
                System.out.println(text.replaceAll("[\\r\\n]+", " "));
            }
        }
    }
}
