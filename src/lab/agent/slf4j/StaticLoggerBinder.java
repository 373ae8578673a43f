package org.slf4j.impl;

import org.slf4j.ILoggerFactory;
import org.slf4j.spi.LoggerFactoryBinder;

/** Where SLF4J 1.7 looks for its back end: the client's log goes to standard error, without another library. */
public final class StaticLoggerBinder implements LoggerFactoryBinder {
    /** Not final: SLF4J wants to read it at run time. */
    public static String REQUESTED_API_VERSION = "1.7.36";

    private static final StaticLoggerBinder SINGLETON = new StaticLoggerBinder();

    public static StaticLoggerBinder getSingleton() {
        return SINGLETON;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return StandardErrorLogger::new;
    }

    @Override
    public String getLoggerFactoryClassStr() {
        return StandardErrorLogger.class.getName();
    }

    private StaticLoggerBinder() {}
}
