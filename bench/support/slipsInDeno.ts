/* Runs in Deno: prints the CPU time of ten slips of the longest words, with the start of the process, in milliseconds. */
import process from 'node:process';
import { longestWords, packedOrder } from '../../supabase/functions/_testing/hostileSlips.ts';
import { writePackingSlips } from '../../supabase/functions/documents/packingPdf.ts';

const orders = Array.from({ length: 10 }, (_, n) => packedOrder(longestWords(n * 10)));
await writePackingSlips(orders, { legal_name: 'Bench Tea', address: '12 Bazaar Street, Coonoor', fssai: null });
const { user, system } = process.cpuUsage();
console.log(Math.round((user + system) / 1000));
