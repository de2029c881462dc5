import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelService } from '@throughline/contracts/model-services.js';
import type { AssembledRequest } from '../assembler/assembled-request.js';

/** How a service is reached with one account. */
export type Endpoint = {
  service: ModelService;
  /** Without a slash at its end. */
  address: string;
  key: string | null;
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
};

/** One HTTP API. The library speaks it; what each request holds is decided here. */
export type Wire = {
  /** Loads the library of the API when it is first used: each takes memory, and most deployments use one or two. */
  model: (endpoint: Endpoint, model: string) => Promise<LanguageModelV4>;
  /** Adds what the API has settings for beyond what all have. */
  adjust: (options: LanguageModelV4CallOptions, request: AssembledRequest) => LanguageModelV4CallOptions;
};
