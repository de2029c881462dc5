import { CheckedJson } from '@throughline/contracts/json.js';
import { z } from 'zod';

const Struct = z.record(z.string(), CheckedJson);

const Part = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z
    .string()
    .regex(/^[A-Za-z0-9+/_-]*={0,2}$/, 'Base64 decoding failed')
    .optional(),
  functionCall: z.strictObject({ id: z.string().optional(), name: z.string(), args: Struct.optional() }).optional(),
  functionResponse: z
    .strictObject({ id: z.string().optional(), name: z.string(), response: Struct, parts: z.array(Struct).optional() })
    .optional(),
  inlineData: z.strictObject({ mimeType: z.string(), data: z.string() }).optional(),
  fileData: z.strictObject({ mimeType: z.string().optional(), fileUri: z.string() }).optional(),
});
export type Part = z.infer<typeof Part>;

const Content = z.strictObject({ role: z.string().optional(), parts: z.array(Part).optional() });

const Declaration = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  parameters: Struct.nullish(),
  parametersJsonSchema: Struct.optional(),
  response: Struct.optional(),
  responseJsonSchema: Struct.optional(),
  behavior: z.enum(['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING']).optional(),
});
export type Declaration = z.infer<typeof Declaration>;

const GenerationConfig = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  topK: z.number().optional(),
  candidateCount: z.literal(1).optional(),
  maxOutputTokens: z.int().min(1).optional(),
  stopSequences: z.array(z.string()).max(5).optional(),
  responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
  responseSchema: Struct.optional(),
  responseJsonSchema: Struct.optional(),
  responseModalities: z.array(z.literal('TEXT')).optional(),
  thinkingConfig: z
    .strictObject({
      includeThoughts: z.boolean().optional(),
      thinkingBudget: z.int().min(-1).optional(),
      thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
    })
    .optional(),
  seed: z.int().optional(),
  presencePenalty: z.number().optional(),
  frequencyPenalty: z.number().optional(),
  responseLogprobs: z.boolean().optional(),
  logprobs: z.int().optional(),
  mediaResolution: z.string().optional(),
});

export const GenerateContentRequest = z.strictObject({
  model: z.string().optional(),
  contents: z.array(Content),
  systemInstruction: Content.optional(),
  tools: z.array(z.strictObject({ functionDeclarations: z.array(Declaration).optional() })).optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z
        .strictObject({
          mode: z.enum(['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED']).optional(),
          allowedFunctionNames: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
  generationConfig: GenerationConfig.optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  cachedContent: z.string().optional(),
});
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>;

/** A content whose role is known and whose parts are there. */
export type Turn = { role: 'user' | 'model'; parts: readonly Part[] };

export const declarationsIn = ({ tools = [] }: GenerateContentRequest): Declaration[] =>
  tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
