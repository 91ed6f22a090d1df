import type { IncomingMessage } from 'node:http';

const inner = new WeakSet<IncomingMessage>();

/**
 * Marks a request that the service makes to itself on behalf of another one, such as an operation of a batch. Its route has
 * the usual guards; the middleware has run for the other request. No header can mark a request.
 */
export const markInner = (request: IncomingMessage): void => void inner.add(request);

export const isInner = (request: IncomingMessage): boolean => inner.has(request);
