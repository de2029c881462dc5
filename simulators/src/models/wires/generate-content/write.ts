import { listPieces, type Answer, type Finish, type Usage } from '../../answer.js';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import type { JsonObject } from '../../conversation.js';
import type { Frame, WireContext } from '../wire.js';
import { signedCall, signedText } from './check.js';

const reasons: Record<Finish, string> = {
  stop: 'STOP',
  calls: 'STOP',
  length: 'MAX_TOKENS',
  filter: 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
};

/** Thoughts are not among the tokens of the candidates. */
const writeUsage = ({ input, output, reasoning, cacheRead }: Usage): JsonObject => ({
  promptTokenCount: input,
  candidatesTokenCount: output - reasoning,
  totalTokenCount: input + output,
  ...(cacheRead === 0 ? {} : { cachedContentTokenCount: cacheRead }),
  ...(reasoning === 0 ? {} : { thoughtsTokenCount: reasoning }),
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
});

export type Style = {
  /** Thoughts are written, not only counted. */
  includesThoughts: boolean;
  /** Calls and answers are signed. */
  signs: boolean;
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Written = { part: JsonObject; kind: Frame['part'] };

/** The parts in their order; texts in pieces if they are streamed. */
const listParts = (
  answer: Answer,
  { includesThoughts, signs }: Style,
  context: WireContext,
  streamed: boolean,
): Written[] => {
  const { reasoning, text, calls } = answer;
  const sign = (content: string): JsonObject =>
    signs ? { thoughtSignature: context.signer.sign('generate-content', content) } : {};
  const texts = (whole: string): string[] => (whole === '' ? [] : streamed ? listPieces(whole) : [whole]);
  const thoughts = includesThoughts ? texts(reasoning?.text ?? '') : [];
  const answerTexts = texts(text);
  return [
    ...thoughts.map((piece): Written => ({ part: { text: piece, thought: true }, kind: 'text' })),
    ...answerTexts.map((piece, at): Written => {
      const isSigned = !streamed && calls.length === 0 && at === answerTexts.length - 1;
      return { part: { text: piece, ...(isSigned ? sign(signedText) : {}) }, kind: 'text' };
    }),
    ...calls.map(({ name, arguments: json }, at): Written => {
      const args = jsonIn(json);
      const functionCall = { id: context.makeId(''), name, args: isObject(args) ? args : {} };
      return { part: { functionCall, ...(at === 0 ? sign(signedCall(name)) : {}) }, kind: 'call' };
    }),
    ...(streamed && calls.length === 0 && signs
      ? [{ part: { text: '', ...sign(signedText) }, kind: 'start' } as const]
      : []),
  ];
};

/** Arguments are never sent as text, so a call that is not valid JSON is left out. */
const isMalformed = ({ calls }: Answer): boolean => calls.some((call) => jsonIn(call.arguments) === undefined);

const candidate = (parts: JsonObject[], finish: JsonObject): JsonObject => ({
  candidates: [{ content: { parts, role: 'model' }, ...finish, index: 0 }],
});
const blocked: JsonObject = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } };

type Top = { top: JsonObject; finish: JsonObject; whole: Answer };

const getTop = (answer: Answer, { makeId }: WireContext): Top => {
  const usage = answer.usage === null ? {} : { usageMetadata: writeUsage(answer.usage) };
  const top = { ...usage, modelVersion: answer.model, responseId: makeId('') };
  if (!isMalformed(answer)) return { top, finish: { finishReason: reasons[answer.finish] }, whole: answer };
  const finish = { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'Malformed function call' };
  return { top, finish, whole: { ...answer, text: '', calls: [] } };
};

export const writeResponse = (answer: Answer, style: Style, context: WireContext): JsonObject => {
  const { top, finish, whole } = getTop(answer, context);
  if (answer.finish === 'refusal') return { ...blocked, ...top };
  const parts = listParts(whole, style, context, false).map(({ part }) => part);
  return { ...candidate(parts, finish), ...top };
};

export function* writeChunks(answer: Answer, style: Style, context: WireContext): Generator<Frame> {
  const { top, finish, whole } = getTop(answer, context);
  if (answer.finish === 'refusal') {
    yield { part: 'finish', data: { ...blocked, ...top } };
    return;
  }
  for (const { part, kind } of listParts(whole, style, context, true))
    yield { part: kind, data: { ...candidate([part], {}), ...top } };
  yield { part: 'finish', data: { ...candidate([{ text: '' }], finish), ...top } };
}
