package spring;

import org.springframework.asm.ClassWriter;
import org.springframework.asm.Opcodes;

/**
 * Spring Boot converts class names to classes while it binds. The classes of the application are not ours, so each name
 * that its files hold finds an empty class.
 */
final class ApplicationClasses extends ClassLoader {
  private final String files;

  ApplicationClasses(String files) {
    super(ApplicationClasses.class.getClassLoader());
    this.files = files;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!files.contains(name)) throw new ClassNotFoundException(name);
    ClassWriter empty = new ClassWriter(0);
    empty.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
    empty.visitEnd();
    byte[] code = empty.toByteArray();
    return defineClass(name, code, 0, code.length);
  }
}
