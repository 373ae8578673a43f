import { connect, createServer } from 'node:net';

/** How long the broker may take to answer on an open connection (ms). */
const ANSWER_LIMIT_MS = 1000;

/** A port of 127.0.0.1 that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

/** Whether nobody listens on a port of 127.0.0.1. */
export function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Whether a Kafka broker answers there. It is asked for its API versions, the one request that every broker answers before
 * anything else; an open port alone means little, because a container runtime opens it before the broker does.
 */
export function kafkaAnswers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, () => done(false));
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
    socket.on('connect', () => socket.write(apiVersionsRequest()));
    socket.once('data', (reply) => done(reply.length >= 8 && reply.readInt32BE(4) === CORRELATION));
  });
}

const API_VERSIONS = 18;
const CORRELATION = 848;

/** Version 0, whose body is empty: size, API key, API version, correlation id, client id. */
function apiVersionsRequest(): Buffer {
  const client = 'lab';
  const request = Buffer.alloc(14 + client.length);
  request.writeInt32BE(request.length - 4, 0);
  request.writeInt16BE(API_VERSIONS, 4);
  request.writeInt16BE(0, 6);
  request.writeInt32BE(CORRELATION, 8);
  request.writeInt16BE(client.length, 12);
  request.write(client, 14, 'ascii');
  return request;
}
