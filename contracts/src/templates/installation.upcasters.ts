import { z } from 'zod';

const FirstUse = z.looseObject({ template: z.looseObject({}) });

/** From schema 1 to 2 of `TemplateUsed`: only templates of the product were there, without accounts. */
export const withTemplateId = (data: unknown): unknown => {
  const { template, ...used } = FirstUse.parse(data);
  return { connections: [], ...used, template: { templateId: null, ...template } };
};

/** From schema 2 to 3 of `TemplateUsed`: every agent had the model of a new one. */
export const withoutModel = (data: unknown): unknown => ({ model: null, ...z.looseObject({}).parse(data) });
