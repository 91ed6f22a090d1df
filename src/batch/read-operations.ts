import type { AddError } from '../http/validation/request-input.js';
import type { Parameters } from '../http/request/parameters.js';
import { type Kind, KINDS, type Method, METHODS, type Operation } from './operation.js';
import { at, checkReferences, REF_NAME } from './references.js';

const MEMBERS = ['ref', 'method', 'path', 'body', 'if_match', 'if_none_match', 'if_unmodified_since'];
const CONDITIONS = ['if_match', 'if_none_match', 'if_unmodified_since'] as const;

const MAX_PATH = 2000;
const MAX_CONDITION = 1000;

const SEGMENT = String.raw`(?:\{ref:[^{}/]+\}|(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)`;
const PATH = new RegExp(`^/(${KINDS.join('|')})(/${SEGMENT})*/?$`);
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const PRINTABLE = /^[\x20-\x7e]+$/;

const PATH_RULE = `Must be a percent-encoded path below the namespace that begins with one of: ${KINDS.map((kind) => `/${kind}`).join(', ')}; parameters belong into the body.`;

/** Reads the operations of a batch. Reports errors under names such as `operations[3].path`. */
export function readOperations(sent: unknown, max: number, addError: AddError): readonly Operation[] {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > max) {
    addError('operations', `Must be a list of 1 to ${max} operations.`);
    return [];
  }
  const refs = new Set<string>();
  const operations = sent.flatMap((one: unknown, index) => readOperation(one, index, refs, addError) ?? []);
  // An operation that is invalid in itself may be what others refer to.
  if (operations.length === sent.length) checkReferences(operations, addError);
  return operations;
}

function readOperation(sent: unknown, index: number, refs: Set<string>, addError: AddError): Operation | undefined {
  if (!isObject(sent)) return void addError(at(index), 'Must be an object.');
  const report = (member: string, message: string) => addError(at(index, member), message);
  for (const name of Object.keys(sent)) {
    if (!MEMBERS.includes(name)) report(name, `Is unknown; an operation has: ${MEMBERS.join(', ')}.`);
  }
  const [method, path] = [readMethod(sent['method'], report), readPath(sent['path'], report)];
  const ref = readRef(sent['ref'], refs, report);
  const body = sent['body'] ?? {};
  if (!isObject(body)) return void report('body', 'Must be an object.');
  const headers = readConditions(sent, report);
  return method && path && { index, ref, method, ...path, body, headers };
}

type Report = (member: string, message: string) => void;

function readMethod(sent: unknown, report: Report): Method | undefined {
  const method = METHODS.find((name) => name === sent);
  if (!method) report('method', `Must be one of: ${METHODS.join(', ')}.`);
  return method;
}

function readPath(sent: unknown, report: Report): { path: string; kind: Kind } | undefined {
  const isPath = typeof sent === 'string' && sent.length <= MAX_PATH && !DOT_SEGMENT.test(sent);
  const [, kind] = (isPath && PATH.exec(sent)) || [];
  if (!isPath || kind === undefined) return void report('path', PATH_RULE);
  return { path: sent, kind: kind as Kind };
}

function readRef(sent: unknown, refs: Set<string>, report: Report): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== 'string' || !REF_NAME.test(sent)) {
    return void report('ref', 'Must have 1 to 64 letters, digits, dots, dashes or underscores.');
  }
  if (refs.has(sent)) return void report('ref', `Is the ref of an earlier operation: "${sent}".`);
  refs.add(sent);
  return sent;
}

function readConditions(sent: Parameters, report: Report): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of CONDITIONS) {
    const value = sent[name];
    if (value === undefined || value === null) continue;
    if (typeof value === 'string' && value.length <= MAX_CONDITION && PRINTABLE.test(value))
      headers[name.replaceAll('_', '-')] = value;
    else report(name, `Must have 1 to ${MAX_CONDITION} printable ASCII characters.`);
  }
  return headers;
}

const isObject = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
