import { createCallerClient, createServiceClient } from '../_shared/database.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { createPicturesApp } from './app.ts';

const env = Deno.env.toObject();
const app = createPicturesApp({
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
  pictures: createPictureBucket(createServiceClient(env)),
});

Deno.serve(app.fetch);
