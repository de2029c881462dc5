import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { findJson } from '../answers/find-json.js';
import { getUnfenced } from '../answers/read-answer.js';
import { isRecord } from '../parameters/changes.js';

export type WrittenCall = { name: string; input: string };
/** `rest`: the text before them. `isMarked`: it can only be meant as a call. */
export type WrittenCalls = { calls: WrittenCall[]; rest: string; isMarked: boolean };

/** How models begin a call that they write as text. Between quotes it is only talked about. */
const mark =
  /(?<![`'"“])(?:<tool_call>|<function[=(]|\[TOOL_CALLS\]|<\|python_tag\|>|<[|｜]tool[_▁]calls?(?:_section)?[_▁]begin[|｜]>)/i;
const nameBefore = /(?:<function[=(]|\[TOOL_CALLS\]|<tool_call>)\s*["']?([\w.-]{1,200})["']?\s*(?:[>)]|\[ARGS\]|\s)*$/i;
/** DeepSeek's and Kimi's: the name is between two signs, or after the last one. */
const nameBetween =
  /<[|｜]tool[_▁]call[_▁]begin[|｜]>\s*(?:functions\.)?([\w.-]{1,200}?)(?::\d{1,4})?\s*<[|｜]tool[_▁](?:sep|call_argument_begin)[|｜]>\s*$/;
const nameAfter = /<[|｜]tool[_▁]sep[|｜]>\s*([\w.-]{1,200})\s*(?:```(?:json)?\s*)?$/;
const names = [nameBefore, nameBetween, nameAfter];

/** Returns the calls that a model wrote as text; null if it wrote none. */
export const readWrittenCalls = (text: string): WrittenCalls | null => {
  const at = text.search(mark);
  if (at >= 0) return { calls: readMarked(text.slice(at)), rest: text.slice(0, at).trimEnd(), isMarked: true };
  const calls = readBare(getUnfenced(text.trim()));
  return calls.length === 0 ? null : { calls, rest: '', isMarked: false };
};

const readMarked = (text: string): WrittenCall[] => {
  if (text.includes('<parameter=')) return text.split(/<function=/i).flatMap(readParameters);
  const found = findJson(text);
  const calls = found.flatMap(({ value, from }, at): WrittenCall[] => {
    const before = text.slice(found[at - 1]?.to ?? 0, from).slice(-maxBefore);
    const name = names.map((each) => each.exec(before)?.[1]).find((found) => found !== undefined);
    return name === undefined ? callsIn(value) : [{ name, input: JSON.stringify(value) }];
  });
  if (found.length > 0) return calls;
  const [, name] = /<function[=(]\s*["']?([\w.-]{1,200})["']?\s*[>)]/i.exec(text) ?? [];
  return name === undefined ? [] : [{ name, input: '' }];
};

const maxBefore = 400;

/** Reads `name><parameter=key>value</parameter></function>`. */
const readParameters = (text: string): WrittenCall[] => {
  const [head = '', ...parameters] = text.split('<parameter=');
  const [, name] = /^\s*([\w.-]{1,200})\s*>/.exec(head) ?? [];
  if (name === undefined) return [];
  const given = parameters.map((each): [string, Json] => {
    const from = each.indexOf('>');
    const to = each.indexOf('</parameter>');
    const value = each.slice(from + 1, to < 0 ? undefined : to).trim();
    return [each.slice(0, Math.max(from, 0)).trim(), jsonIn(value) ?? value];
  });
  return [{ name, input: JSON.stringify(Object.fromEntries(given)) }];
};

/** The text is calls and nothing else. */
const readBare = (text: string): WrittenCall[] => {
  if (!/^[[{]/.test(text)) return [];
  const found = findJson(text);
  const isAll = found.every(({ from }, at) => /^[\s;,]*$/.test(text.slice(found[at - 1]?.to ?? 0, from)));
  if (!isAll || !/^[\s;]*$/.test(text.slice(found.at(-1)?.to ?? 0))) return [];
  const calls = found.map(({ value }) => callsIn(value));
  return calls.some((each) => each.length === 0) ? [] : calls.flat();
};

const callsIn = (value: Json): WrittenCall[] => {
  if (Array.isArray(value)) {
    const calls = value.map(callsIn);
    return calls.some((each) => each.length === 0) ? [] : calls.flat();
  }
  if (!isRecord(value)) return [];
  const { name, arguments: given, parameters } = isRecord(value['function']) ? value['function'] : value;
  const input = given ?? parameters;
  if (typeof name !== 'string' || input === undefined) return [];
  return [{ name, input: typeof input === 'string' ? input : JSON.stringify(input) }];
};
