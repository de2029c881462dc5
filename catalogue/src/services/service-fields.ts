import { z } from 'zod';

/* Addresses, hosts and header values may have placeholders, `{subdomain}`: settings of the account, by their names. */

const placeholder = '\\{[a-z][a-zA-Z]{0,29}\\}';
const label = `(?:[a-z0-9-]|${placeholder}){1,80}`;
const hostPattern = `${label}(?:\\.${label})*`;
export const words = (max: number) => z.string().trim().min(1).max(max);

/** `https://…`; or a placeholder at its beginning, where an address is a setting. */
export const AddressTemplate = z
  .string()
  .max(300)
  .regex(
    new RegExp(`^(?:https://${hostPattern}(?:/[^\\s?#\\\\]*)?(?:\\?[^\\s#\\\\]*)?|${placeholder}(?:/[^\\s?#\\\\]*)?)$`),
  );
/** A host, all names below one (`*.example.com`), or a placeholder: of a setting that is an address, its host. */
export const HostTemplate = z
  .string()
  .max(200)
  .regex(new RegExp(`^(?:\\*\\.)?${hostPattern}$`));
export const HeaderName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/);
const HeaderValue = z.string().regex(/^[\x20-\x7e]{0,300}$/);
export const Headers = z.record(HeaderName, HeaderValue);
export const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_.:-]{0,59}$/);
/** Keys and indexes of a JSON answer: `authed_user.id`, `data.0.id`; `*` is any element, and the first one that fits counts. */
export const Path = z.string().regex(/^(?:[A-Za-z0-9_:-]+|\*)(?:\.(?:[A-Za-z0-9_:-]+|\*)){0,5}$/);
/** A setting in place of a path, `{realm}`: the value is the setting's. */
export const SettingPlace = z.string().regex(new RegExp(`^${placeholder}$`));
/** A regular expression of the whole value. If it has a group, the value is what the group matched. */
export const Pattern = z.string().min(1).max(300);
/** A call with the credential. */
export const Call = {
  method: z.enum(['GET', 'POST']),
  address: AddressTemplate,
  headers: Headers.optional(),
  /** Sent as JSON. */
  body: z.string().max(500).optional(),
};
