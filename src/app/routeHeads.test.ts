import { factsOf } from '../shared/seo/heads';
import { routes } from './routes';

const fixed = routes.filter(({ path }) => path !== '*' && !path.includes(':'));

describe('the heads of the routes', () => {
  it.each(fixed)('$path is known to search engines by its own name', ({ path }) => {
    expect(factsOf(path)?.path).toBe(path);
  });

  it.each(fixed.filter(({ access }) => access))('$path, which is not for everybody, is not listed', ({ path }) => {
    expect(factsOf(path)?.isIndexed).toBe(false);
  });
});
