export { ConnectedCalls, type ConnectedCall } from './built-in/connected-calls.js';
export { jsonQuery } from './built-in/json-query.js';
export { mathEvaluate } from './built-in/math-evaluate.js';
export { textExtract } from './built-in/text-extract.js';
export { timeNow } from './built-in/time-now.js';
export { callOperation } from './operations/operation-tool.js';
