# Makes another person of a voice: praat --run gender.praat in.wav out.wav formantRatio medianHz rangeFactor durationFactor
form Change gender
	sentence In
	sentence Out
	real Formants
	real Median
	real Range
	real Duration
endform
Read from file: in$
Change gender: 75, 600, formants, median, range, duration
Save as WAV file: out$
