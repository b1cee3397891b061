import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';

/** Allows requests from every origin. This is safe because the functions read no cookies or other credentials. */
export const allowEveryOrigin = (...methods: string[]) =>
  cors({ origin: '*', allowMethods: methods, exposeHeaders: ['retry-after'], maxAge: 86400 });

/** Rejects a body of more than `maxKilobytes` with 413, without reading the rest. */
export const limitBody = (maxKilobytes: number) =>
  bodyLimit({
    maxSize: maxKilobytes * 1024,
    onError: () => {
      throw new HTTPException(413, { message: `The request is too large: at most ${maxKilobytes} kB can be sent` });
    },
  });
