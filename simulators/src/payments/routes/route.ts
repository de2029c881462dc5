import { z } from 'zod';
import type { Account } from '../objects/account.js';
import type { WireObject } from '../objects/wire-value.js';
import type { FormObject } from '../wire/form.js';
import { parse } from '../wire/parse.js';

export type Method = 'DELETE' | 'GET' | 'POST';

type Call<Params> = { account: Account; params: Params; id: string };

export type Route = {
  method: Method;
  /** Such as `/v1/invoices/:id/pay`. */
  path: string;
  /** Checks the parameters; what it answers has the effect. */
  prepare: (account: Account, form: FormObject, id: string) => () => WireObject;
};

/** A route of the API. Parameters that the schema does not name are refused. */
export const route = <Shape extends z.core.$ZodLooseShape>(
  method: Method,
  path: string,
  shape: Shape,
  run: (call: Call<z.output<z.ZodObject<Shape, z.core.$strict>>>) => WireObject,
): Route => {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    prepare: (account, form, id) => {
      const params = parse(schema, form);
      return () => run({ account, params, id });
    },
  };
};

/** The id in a path of this route; null when the path is of another one. An empty text where the route has no id. */
export const idIn = ({ path }: Route, asked: string): string | null => {
  const expected = path.split('/');
  const given = asked.split('/');
  if (expected.length !== given.length) return null;
  let id = '';
  for (const [at, part] of expected.entries()) {
    const value = given[at] ?? '';
    if (part === ':id' && value !== '') id = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return id;
};
