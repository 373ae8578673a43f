import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a Kafka ConfigDef of whatever version by reflection and describes every key as plain data.
 * A validator this program does not know stops it: a new kind must be understood, not guessed.
 */
final class ConfigDefs {
    /** The ConfigDef held by a class: in a static method, else in a static field, whatever their access. */
    static Object of(Class<?> owner, String... members) throws ReflectiveOperationException {
        for (String member : members) {
            try {
                var method = owner.getDeclaredMethod(member);
                method.setAccessible(true);
                return method.invoke(null);
            } catch (NoSuchMethodException absent) {
                try {
                    Field field = owner.getDeclaredField(member);
                    field.setAccessible(true);
                    return field.get(null);
                } catch (NoSuchFieldException alsoAbsent) {
                    continue;
                }
            }
        }
        throw new NoSuchFieldException(owner.getName() + " has none of " + String.join(", ", members));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> keys(Object configDef) throws ReflectiveOperationException {
        return new TreeMap<>((Map<String, Object>) configDef.getClass().getMethod("configKeys").invoke(configDef));
    }

    /** The keys in the order in which the definition parses and validates them. */
    @SuppressWarnings("unchecked")
    static List<String> order(Object configDef) throws ReflectiveOperationException {
        return new ArrayList<>(((Map<String, Object>) configDef.getClass().getMethod("configKeys").invoke(configDef)).keySet());
    }

    /** Every key whose name matches a pattern. */
    static Map<String, Object> describe(Object configDef, String pattern) throws ReflectiveOperationException {
        Object noDefault = configDef.getClass().getField("NO_DEFAULT_VALUE").get(null);
        Map<String, Object> all = new TreeMap<>();
        for (var entry : keys(configDef).entrySet()) {
            if (entry.getKey().matches(pattern)) all.put(entry.getKey(), describeKey(entry.getValue(), noDefault));
        }
        return all;
    }

    private static Map<String, Object> describeKey(Object key, Object noDefault) throws ReflectiveOperationException {
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("type", lower(key.getClass().getField("type").get(key)));
        Object value = key.getClass().getField("defaultValue").get(key);
        if (value == noDefault) spec.put("required", true);
        else spec.put("default", text(value));
        spec.put("importance", lower(key.getClass().getField("importance").get(key)));
        Object validator = key.getClass().getField("validator").get(key);
        if (validator != null) spec.put("validator", describeValidator(validator));
        if (isInternal(key)) spec.put("internal", true);
        return spec;
    }

    /** Every key of a definition of which people are only told: values as the definition's own documentation lists them. */
    static Map<String, Object> outline(Object configDef) throws ReflectiveOperationException {
        Object noDefault = configDef.getClass().getField("NO_DEFAULT_VALUE").get(null);
        Map<String, Object> all = new TreeMap<>();
        for (var entry : keys(configDef).entrySet()) {
            Object key = entry.getValue();
            Map<String, Object> spec = new LinkedHashMap<>();
            spec.put("type", lower(key.getClass().getField("type").get(key)));
            Object value = key.getClass().getField("defaultValue").get(key);
            if (value == noDefault) spec.put("required", true);
            else spec.put("default", withoutMachine(text(value)));
            spec.put("importance", lower(key.getClass().getField("importance").get(key)));
            Object validator = key.getClass().getField("validator").get(key);
            // A validator without words of its own is a function in Kafka's source.
            if (validator != null && !validator.toString().matches("(?s).*(\\$\\$Lambda|@[0-9a-f]+$).*")) {
                spec.put("values", inOneOrder(validator.toString()));
            }
            if (isInternal(key)) spec.put("internal", true);
            all.put(entry.getKey(), spec);
        }
        return all;
    }

    /** Some definitions keep their words in a set, which lists them in another order in every JVM. */
    private static String inOneOrder(String values) {
        if (values.contains("...") || !values.matches("(?s)\\[[^\\[\\]]*\\]")) return values;
        List<String> words = new ArrayList<>(List.of(values.substring(1, values.length() - 1).split(",\\s*")));
        words.sort(null);
        return "[" + String.join(", ", words) + "]";
    }

    private static String withoutMachine(String value) {
        String temporary = System.getProperty("java.io.tmpdir");
        return value != null && value.startsWith(temporary) ? "${java.io.tmpdir}" + value.substring(temporary.length()) : value;
    }

    private static boolean isInternal(Object key) throws ReflectiveOperationException {
        try {
            return (boolean) key.getClass().getField("internalConfig").get(key);
        } catch (NoSuchFieldException beforeItExisted) {
            return false;
        }
    }

    /** A default as a file would spell it. */
    static String text(Object value) {
        if (value == null) return null;
        if (value instanceof Class) return ((Class<?>) value).getName();
        if (value instanceof Collection) {
            List<String> items = new ArrayList<>();
            for (Object item : (Collection<?>) value) items.add(text(item));
            return String.join(",", items);
        }
        return value.toString();
    }

    private static Map<String, Object> describeValidator(Object validator) throws ReflectiveOperationException {
        Map<String, Object> out = new LinkedHashMap<>();
        String kind = validator.getClass().getName().replaceAll(".*\\.", "");
        switch (kind) {
            case "ConfigDef$Range":
                out.put("kind", "range");
                if (field(validator, "min") != null) out.put("min", field(validator, "min"));
                if (field(validator, "max") != null) out.put("max", field(validator, "max"));
                break;
            case "ConfigDef$ValidString":
            case "ConfigDef$CaseInsensitiveValidString":
            case "ShareAcknowledgementMode$Validator":
            case "ShareAcquireMode$Validator":
                List<String> allowed = listed(validator);
                out.put("kind", "oneOf");
                out.put("values", allowed);
                out.put("ignoreCase", allowed.stream().allMatch(value -> accepts(validator, swapCase(value))));
                if (!allowed.stream().allMatch(value -> accepts(validator, value)) || accepts(validator, "no-such-value"))
                    throw new IllegalStateException(kind + " does not do what " + validator + " says");
                break;
            case "AutoOffsetResetStrategy$Validator":
                List<String> strategies = listed(validator);
                strategies.removeIf(value -> value.startsWith("by_duration"));
                out.put("kind", "offsetReset");
                out.put("values", strategies);
                out.put("byDuration", accepts(validator, "by_duration:PT1H"));
                break;
            case "ConfigDef$ValidList":
                out.put("kind", "list");
                out.put("allowEmpty", field(validator, "isEmptyAllowed"));
                out.put("allowNull", field(validator, "isNullAllowed"));
                List<?> values = (List<?>) field(field(validator, "validString"), "validStrings");
                if (!values.isEmpty()) out.put("values", values);
                break;
            case "ConfigDef$NonEmptyString":
                out.put("kind", "nonEmpty");
                break;
            case "ConfigDef$NonNullValidator":
                out.put("kind", "nonNull");
                break;
            default:
                throw new IllegalStateException("unknown validator " + validator.getClass().getName() + ": " + validator);
        }
        return out;
    }

    /** The values in the brackets of a validator's toString(), in their order. */
    private static List<String> listed(Object validator) {
        String text = validator.toString().replaceFirst("^[^\\[]*\\[(.*)\\]$", "$1");
        List<String> values = new ArrayList<>();
        for (String value : text.split(",")) values.add(value.trim());
        return values;
    }

    private static boolean accepts(Object validator, String value) {
        try {
            var method = validator.getClass().getMethod("ensureValid", String.class, Object.class);
            method.setAccessible(true);
            method.invoke(validator, "key", value);
            return true;
        } catch (ReflectiveOperationException refused) {
            return false;
        }
    }

    private static String swapCase(String value) {
        String upper = value.toUpperCase(Locale.ROOT);
        return upper.equals(value) ? value.toLowerCase(Locale.ROOT) : upper;
    }

    private static Object field(Object owner, String name) throws ReflectiveOperationException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }

    private static String lower(Object value) {
        return value.toString().toLowerCase(Locale.ROOT);
    }
}
