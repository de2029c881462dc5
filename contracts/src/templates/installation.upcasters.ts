import { z } from 'zod';

const FirstUse = z.looseObject({ template: z.looseObject({}) });

/** From schema 1 to 2 of `TemplateUsed`: only templates of the product were there, without accounts. */
export const withTemplateId = (data: unknown): unknown => {
  const { template, ...used } = FirstUse.parse(data);
  return { connections: [], ...used, template: { templateId: null, ...template } };
};
