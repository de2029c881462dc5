/** Holds what a model means in one turn. */
export type Meant = { text?: string; calls?: { name: string; given: string }[]; refusal?: string };
/** A way to write it, as a vendor documents it. `refuses`: what becomes of a refusal there. */
export type Dialect = {
  name: string;
  type?: string;
  refuses: 'model_refused' | 'model_filtered' | 'text';
  write: (meant: Meant) => string;
};

type Fields = Record<string, unknown>;
type CallStyle = (call: { name: string; given: string }, at: number) => Fields[];
type Style = {
  first?: Fields;
  /** Fields that every delta has. */
  each?: Fields;
  head?: Fields;
  thought?: Fields;
  call?: CallStyle;
  ends?: { stop: string | null; calls: string | null };
  refusal?: 'field' | 'text' | { reason: string };
  usage?: 'own chunk' | 'no choices' | 'with the end' | 'every chunk' | 'null before' | 'none';
  done?: boolean;
  line?: string;
  before?: string;
  emptyReason?: boolean;
};

const usage = { prompt_tokens: 20, completion_tokens: 9, total_tokens: 29 };
const id = (at: number): string => `call_${at + 1}`;
const half = (text: string): [string, string] => [text.slice(0, 9), text.slice(9)];

const split: CallStyle = ({ name, given }, at) => [
  { index: at, id: id(at), type: 'function', function: { name, arguments: '' } },
  ...half(given).map((piece) => ({ index: at, function: { arguments: piece } })),
];
export const whole: CallStyle = ({ name, given }, at) => [
  { index: at, id: id(at), type: 'function', function: { name, arguments: given } },
];
export const withoutIndex: CallStyle = ({ name, given }, at) => [
  { id: id(at), type: 'function', function: { name, arguments: given } },
];
export const asObject: CallStyle = ({ name, given }, at) => [
  { index: at, id: id(at), type: 'function', function: { name, arguments: `@@${given}@@` } },
];
export const textIndex: CallStyle = ({ name, given }, at) => [
  { index: String(at), id: at + 1, function: { name, arguments: null } },
  { index: String(at), function: { arguments: given } },
];
export const withNulls: CallStyle = ({ name, given }, at) => [
  { index: at, id: id(at), type: 'function', function: { name, arguments: null } },
  ...half(given).map((piece) => ({ index: at, id: null, type: null, function: { name: null, arguments: piece } })),
];

/** Arguments that are an object are written with all digits. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"@@(.*?)@@"/g, (_, given: string) => JSON.parse(`"${given}"`) as string);

export const stream =
  (style: Style) =>
  ({ text, calls = [], refusal }: Meant): string => {
    const {
      first = { role: 'assistant', content: '' },
      each = {},
      head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_500_000, model: 'm' },
      thought,
      call = split,
      ends = { stop: 'stop', calls: 'tool_calls' },
      refusal: refuses = 'text',
      usage: counted = 'own chunk',
      done = true,
      line = '\n',
      before = '',
      emptyReason = false,
    } = style;
    const said = refusal === undefined ? text : refuses === 'field' ? undefined : refusal;
    const deltas: Fields[] = [
      first,
      ...(thought === undefined ? [] : [thought]),
      ...(said?.match(/[\s\S]{1,6}/g) ?? []).map((content) => ({ content })),
      ...(refusal !== undefined && refuses === 'field' ? half(refusal).map((piece) => ({ refusal: piece })) : []),
      ...calls.flatMap((one, at) => call(one, at)).map((one) => ({ tool_calls: [one] })),
    ];
    const reason =
      refusal !== undefined && typeof refuses === 'object' ? refuses.reason : calls.length > 0 ? ends.calls : ends.stop;
    const count = counted === 'every chunk' ? { usage } : counted === 'null before' ? { usage: null } : {};
    const none = emptyReason ? '' : null;
    const chunks: Fields[] = [
      ...deltas.map((delta) => ({
        ...head,
        choices: [{ index: 0, delta: { ...each, ...delta }, finish_reason: none }],
        ...count,
      })),
      {
        ...head,
        choices: [{ index: 0, delta: { ...each }, finish_reason: reason }],
        ...(counted === 'with the end' || counted === 'every chunk' ? { usage } : {}),
      },
      ...(counted === 'own chunk' || counted === 'null before' ? [{ ...head, choices: [], usage }] : []),
      ...(counted === 'no choices' ? [{ ...head, usage }] : []),
    ];
    const end = `${line}${line}`;
    return `${before}${chunks.map((chunk) => `data: ${toJson(chunk)}${end}`).join('')}${done ? `data: [DONE]${end}` : ''}`;
  };

/** An answer in one piece, although a stream was requested. */
export const inOnePiece = ({ text, calls = [], refusal }: Meant): string =>
  toJson({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_764_500_000,
    model: 'm',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text ?? null,
          refusal: refusal ?? null,
          ...(calls.length > 0 && { tool_calls: calls.flatMap((one, at) => asObject(one, at)) }),
        },
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage,
  });
