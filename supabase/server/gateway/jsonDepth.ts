import { createMiddleware } from 'hono/factory';
import { DEEP_JSON_MESSAGE, isNestedTooDeeply } from '../backend/jsonDepth.ts';

/** Rejects a body of deeply nested JSON, which would reach a column of the type `jsonb`. */
export const limitJsonDepth = createMiddleware(async (c, next) => {
  if (c.req.raw.body && isNestedTooDeeply(await c.req.raw.clone().text()))
    return c.json({ message: DEEP_JSON_MESSAGE }, 400);
  await next();
});
