import { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { readOperations, Listing, type Operation } from '../operations/operation.js';
import { Fields } from '../operations/fields.js';
import { readInput } from '../operations/read-input.js';

const about = {
  /** `<service>.<things>` */
  id: z.string().regex(/^[a-z_]{2,30}\.[a-z_]{2,30}$/),
  service: z.string(),
  /** One of them: `New message in Gmail`. */
  title: z.string().min(1).max(60),
  /** An item as it may be, and the text of it that an agent is given unless somebody writes another. */
  example: z.record(z.string(), Json),
  text: z.string(),
  /** Holds what says where to look. Values are texts. */
  options: Fields,
};
const listed = {
  list: Listing,
  /** Where the items are in an answer. */
  items: z.string(),
};

const WrittenSource = z.discriminatedUnion('kind', [
  /** Lists what has come since an instant, `{since}`, page by page, `{page}`. */
  z.strictObject({
    ...about,
    ...listed,
    kind: z.literal('recent'),
    since: z.enum(['instant', 'seconds', 'milliseconds']),
    /** Where the name of an item is in it, and its page. */
    key: z.string(),
    url: z.string().optional(),
    newestFirst: z.boolean(),
    /** How a further page is requested: by what the answer says at a place, by its number, or by how many items came before. */
    paging: z.union([
      z.strictObject({ at: z.string() }),
      z.strictObject({ by: z.enum(['number', 'offset']), size: z.int().positive() }),
    ]),
    /** Items that have one of these values at a place are left out; null: that have any. */
    except: z.record(z.string(), z.array(z.string()).nullable()).default({}),
    /** Items are short in the list, and each is read by this operation, whose argument `id` is the name. */
    read: z.string().optional(),
  }),
  /** Counts the rows of a table, then lists those from `{from}` on. The last one that is known is the first of the answer. */
  z.strictObject({
    ...about,
    ...listed,
    kind: z.literal('rows'),
    count: Listing,
    counted: z.string(),
    header: z.string(),
  }),
  /** A folder of a mail server, which speaks another protocol. */
  z.strictObject({ ...about, kind: z.literal('mailbox') }),
]);

type Written = z.infer<typeof WrittenSource>;
/** `asked` is the schema of the options. */
type Asking<Source> = Omit<Source, 'list' | 'count'> & { asked: z.ZodObject; list: Operation };
export type RecentSource = Asking<Extract<Written, { kind: 'recent' }>>;
export type RowsSource = Asking<Extract<Written, { kind: 'rows' }>> & { count: Operation };
export type MailboxSource = Extract<Written, { kind: 'mailbox' }> & { asked: z.ZodObject };
/** Something that a service is queried for again and again. */
export type ItemSource = RecentSource | RowsSource | MailboxSource;

const places: Fields = {
  since: { type: 'line', description: 'Only what came since.', max: 40, optional: true },
  from: { type: 'integer', description: 'The row to begin with.', optional: true },
  page: { type: 'page', description: 'Where to go on.', optional: true },
};

/** A mistake is reported with the source that has it. */
export const readSource = (written: { id: string; [field: string]: unknown }): ItemSource => {
  const { data, error } = WrittenSource.safeParse(written);
  if (error !== undefined)
    throw new Error(
      `The source ${written.id} has mistakes. ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('. ')}`,
    );
  const asked = readInput(data.options).strict();
  if (data.kind === 'mailbox') return { ...data, asked };
  const toOperation = (listing: Listing): Operation => {
    const { id, service, title, options } = data;
    const input = { ...options, ...places };
    const operation = { ...listing, id, title, description: title, effect: 'read', input };
    const [read] = readOperations({ service, operations: [operation] });
    if (read === undefined) throw new Error(`The source ${id} lists nothing.`);
    return read;
  };
  const asking = { asked, list: toOperation(data.list) };
  return data.kind === 'recent' ? { ...data, ...asking } : { ...data, ...asking, count: toOperation(data.count) };
};

/** Returns what was chosen, with what the source says of the rest. An option that is empty was not chosen. */
export const readOptions = ({ asked }: Pick<ItemSource, 'asked'>, options: Readonly<Record<string, string>>) =>
  asked.safeParse(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '')));
