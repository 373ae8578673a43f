package org.slf4j.impl;

import java.util.concurrent.ConcurrentHashMap;
import client.CapturingLogger;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.spi.LoggerFactoryBinder;

/** How slf4j 1.7 finds its binding: a class of this name. */
public final class StaticLoggerBinder implements LoggerFactoryBinder {
  /** Not final: slf4j asks that the compiler does not inline it. */
  public static String REQUESTED_API_VERSION = "1.7";

  private static final StaticLoggerBinder SINGLETON = new StaticLoggerBinder();

  private final ConcurrentHashMap<String, Logger> loggers = new ConcurrentHashMap<>();

  public static StaticLoggerBinder getSingleton() {
    return SINGLETON;
  }

  @Override
  public ILoggerFactory getLoggerFactory() {
    return name -> loggers.computeIfAbsent(name, CapturingLogger::new);
  }

  @Override
  public String getLoggerFactoryClassStr() {
    return CapturingLogger.class.getName();
  }
}
