import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { timeLimit } from './request-limits.js';

it('keeps no process alive for a response that never closes', () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const response = new EventEmitter() as Response;
  timeLimit(30)({} as Request, response, () => undefined);
  expect(timers()).toBe(before);
  // Stops the timer, which would otherwise run out during another test of this process.
  response.emit('close');
});
