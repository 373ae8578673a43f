package spring;

import java.util.function.Predicate;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

/**
 * Spring Boot converts class names to classes while it binds. The classes of the application are not ours, so each name
 * that is one of them finds a deserializer.
 */
final class ApplicationClasses extends ClassLoader {
  private static final String DESERIALIZER = "org/apache/kafka/common/serialization/StringDeserializer";

  private final Predicate<String> isApplications;

  ApplicationClasses(Predicate<String> isApplications) {
    super(ApplicationClasses.class.getClassLoader());
    this.isApplications = isApplications;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!isApplications.test(name)) throw new ClassNotFoundException(name);
    ClassWriter made = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    made.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, DESERIALIZER, null);
    MethodVisitor constructor = made.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, DESERIALIZER, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
    made.visitEnd();
    byte[] code = made.toByteArray();
    return defineClass(name, code, 0, code.length);
  }
}
