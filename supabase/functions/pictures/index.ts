import { createCallerClient, createServiceClient } from '../_shared/database.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createPicturesApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const db = createServiceClient(env);
const app = createPicturesApp({
  db,
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
  pictures: createPictureBucket(db),
});

Deno.serve(app.fetch);
