#!/bin/sh
# Makes the files in sounds/: a chime of two tones, 0.8 s, 24 kHz, mono. Needs ffmpeg (Debian's 5.1 made those that are here).
set -eu
cd "$(dirname "$0")/sounds"
chime='aevalsrc=exprs=0.3*exp(-5*t)*sin(2*PI*880*t)+0.3*gte(t\,0.25)*exp(-5*(t-0.25))*sin(2*PI*1318.5*(t-0.25)):s=24000:d=0.8'
make() { ffmpeg -loglevel error -y -f lavfi -i "$chime" -ac 1 -map_metadata -1 -fflags +bitexact -flags:a +bitexact "$@"; }
make -c:a libmp3lame -b:a 32k -write_xing 0 -id3v2_version 0 chime.mp3
make -c:a libopus -b:a 24k -f ogg chime.opus
make -c:a aac -b:a 32k -f adts chime.aac
make -c:a flac -compression_level 12 -sample_fmt s16 chime.flac
