/** @jest-config-loader esbuild-register */
import { configOf } from './jest.config';

// Tests that try many inputs, wait for real time or start other programs: `npm run unit:slow`.
export default configOf('*.slow');
