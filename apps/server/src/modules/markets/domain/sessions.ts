/** Trading hours of stocks. They are published (packages/proofs): a record that calls a market closed is held against them. */
export { type Session, dayOf, lastSession, nextOpen, openSession, sessionOf } from '@glasshouse/proofs';
