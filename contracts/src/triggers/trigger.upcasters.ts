import { z } from 'zod';

const Delivered = z.looseObject({ delivery: z.looseObject({}) });
const Fired = z.looseObject({ cause: z.union([Delivered, z.looseObject({})]) });

const withQuery = ({ delivery, ...rest }: z.infer<typeof Delivered>) => ({
  ...rest,
  delivery: { ...delivery, query: {} },
});

/** From schema 1 to 2 of `DeliveryRejected` and `DeliveryDuplicated`: nothing of the address was kept. */
export const withNoQuery = (data: unknown): unknown => withQuery(Delivered.parse(data));

/** The same of what fired, if it was a delivery: from schema 2 to 3 of `TriggerFired`. */
export const withNoQueryInCause = (data: unknown): unknown => {
  const { cause, ...event } = Fired.parse(data);
  const delivered = Delivered.safeParse(cause);
  return { ...event, cause: delivered.success ? withQuery(delivered.data) : cause };
};
