/** Messages between the processes of the fan-out bench. */

/** A way of sending, for some seconds: ten rounds a second. */
export interface Phase {
  /**
   * `emit`: one io.emit a round. `emitEach`: one io.emit for each tick. `emitRooms`: one emit to each of four rooms.
   * `fanOut`: one frame with all ticks. `fanOutRooms`: four topics in one flush.
   */
  how: 'emit' | 'emitEach' | 'emitRooms' | 'fanOut' | 'fanOutRooms';
  seconds: number;
  /** Ticks in a round. */
  ticks: number;
}

/** What a phase cost the server. */
export interface Measured {
  cpuMs: number;
  rssMb: number;
  /** Deliveries that were asked for. */
  asked: number;
}

/** What the readers got in a phase. */
export interface Readings {
  arrived: number;
  missing: number;
  /** From sending to reading, of the readers that read. */
  p99Ms: number;
}
