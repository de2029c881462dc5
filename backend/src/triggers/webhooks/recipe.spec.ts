import { recipeFor } from './recipe.js';

const url = 'http://localhost:3000/hooks/abc';

it.each(['standard', 'github', 'bearer', 'none'] as const)('says how to call a %s webhook', (signature) => {
  const recipe = recipeFor(url, signature);
  expect(recipe).toMatchObject({ url, signature });
  expect(recipe.curl).toContain(`curl -i '${url}'`);
  expect(recipe.curl.includes('SECRET')).toBe(signature !== 'none');
});
