package spring;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.kafka.core.ConsumerFactory;
import wire.Exceptions;
import wire.Server;

/**
 * What Spring Boot hands to the consumer for the configuration files of a folder.
 *
 * <p>Question: {@code {folder, profiles, classes, construct, factory}}. Answer: {@code {properties: {key: text}}}, the map of
 * {@code KafkaProperties.buildConsumerProperties()} or, with {@code factory}, that of the auto-configured consumer factory; or
 * {@code {exception}}. Classes that Kafka and Spring lack exist when they are
 * among {@code classes}; without that list each of them does. With {@code construct} a consumer is made of the map, too.
 */
public final class SpringJudge {
  private static final Class<?> KAFKA_PROPERTIES = kafkaProperties();

  public static void main(String[] args) throws IOException {
    Server.serve(SpringJudge::answer);
  }

  private static Map<String, Object> answer(Map<String, Object> question) {
    Map<String, Object> answer = new LinkedHashMap<>();
    try {
      List<String> profiles = new ArrayList<>();
      for (Object profile : (List<?>) question.get("profiles")) profiles.add((String) profile);
      Path folder = Path.of((String) question.get("folder"));
      List<?> classes = (List<?>) question.get("classes");
      String text = textOf(folder);
      ClassLoader loader = new ApplicationClasses(name -> classes == null ? text.contains(name) : classes.contains(name));
      Thread.currentThread().setContextClassLoader(loader);
      StandardEnvironment environment = environment(folder, profiles);
      Map<String, Object> built =
          Boolean.TRUE.equals(question.get("factory")) ? ofFactory(environment, loader) : consumerProperties(environment);
      if (Boolean.TRUE.equals(question.get("construct"))) new KafkaConsumer<>(built).close();
      Map<String, Object> properties = new TreeMap<>();
      built.forEach((key, value) -> properties.put(key, text(value)));
      answer.put("properties", properties);
    } catch (Throwable e) {
      answer.put("exception", Exceptions.chain(e));
    }
    return answer;
  }

  private static StandardEnvironment environment(Path folder, List<String> profiles) {
    StandardEnvironment environment = new StandardEnvironment();
    // Only the files shall count, not the machine that the judge runs on.
    environment.getPropertySources().remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    environment.getPropertySources().remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    Map<String, Object> location = Map.of("spring.config.location", folder.toUri() + "/");
    environment.getPropertySources().addFirst(new MapPropertySource("location", location));
    ConfigDataEnvironmentPostProcessor.applyTo(environment, new DefaultResourceLoader(), null, profiles);
    return environment;
  }

  private static Map<String, Object> consumerProperties(StandardEnvironment environment) throws Exception {
    Object bound = Binder.get(environment).bindOrCreate("spring.kafka", Bindable.of(KAFKA_PROPERTIES));
    @SuppressWarnings("unchecked")
    Map<String, Object> built = (Map<String, Object>) KAFKA_PROPERTIES.getMethod("buildConsumerProperties").invoke(bound);
    return built;
  }

  /** What the consumer factory of Spring Boot's own auto-configuration gives to each consumer. */
  private static Map<String, Object> ofFactory(StandardEnvironment environment, ClassLoader loader) throws Exception {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.setEnvironment(environment);
      context.setClassLoader(loader);
      context.getBeanFactory().setConversionService(ApplicationConversionService.getSharedInstance());
      context.register(AutoConfigured.class);
      context.refresh();
      return context.getBean(ConsumerFactory.class).getConfigurationProperties();
    }
  }

  /** Names the class, as Spring Boot does: to load it would need all that its parts may be about, Kafka Streams among them. */
  @Import(AutoConfigured.Selector.class)
  static class AutoConfigured {
    static class Selector implements ImportSelector {
      @Override
      public String[] selectImports(AnnotationMetadata importing) {
        return new String[] {KAFKA_PROPERTIES.getPackageName() + ".KafkaAutoConfiguration"};
      }
    }
  }

  private static String textOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      StringBuilder text = new StringBuilder();
      for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
        text.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)).append('\n');
      }
      return text.toString();
    }
  }

  /** As the consumer would parse it from a file: lists joined by commas, classes by name. */
  private static String text(Object value) {
    if (value instanceof Class) return ((Class<?>) value).getName();
    if (value instanceof List) return ((List<?>) value).stream().map(SpringJudge::text).collect(Collectors.joining(","));
    return String.valueOf(value);
  }

  /** Spring Boot 4.0 moved the class into a module of its own. */
  private static Class<?> kafkaProperties() {
    try {
      return Class.forName("org.springframework.boot.kafka.autoconfigure.KafkaProperties");
    } catch (ClassNotFoundException before40) {
      try {
        return Class.forName("org.springframework.boot.autoconfigure.kafka.KafkaProperties");
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
